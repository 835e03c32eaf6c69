'use client'

import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import type { ProxyFault } from './proxyDraft.js'

/** Returns a function that formats a fault as a message. */
export function useFaultMessage(): (fault: ProxyFault) => string {
  const { faults } = useMessages('proxy', enProxy)
  return (fault) => {
    switch (fault.kind) {
      case 'path':
        return faults.path[fault.reason]
      case 'rewritten':
        return faults.rewritten(fault.sent)
      case 'name-missing':
        return faults.nameMissing
      case 'name-invalid':
        return faults.nameInvalid
      case 'value-invalid':
        return faults.valueInvalid
      case 'reserved':
        return faults.reserved[fault.reason]
      case 'json-missing':
        return faults.jsonMissing
      case 'file-missing':
        return faults.fileMissing
      case 'json': {
        const { line, column, expected, found } = fault.fault
        if (expected === 'string') return faults.json(line, column, faults.jsonString)
        const what = faults.jsonExpected[expected]
        const how = found ? faults.jsonFound(what, found) : faults.jsonEnds(what)
        return faults.json(line, column, how)
      }
    }
  }
}
