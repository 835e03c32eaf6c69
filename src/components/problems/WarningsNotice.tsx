'use client'

import type { MemberWarning } from '../../contract/warnings.js'
import { enCommon } from '../messages/en/common.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { UnreadableNotice } from './UnreadableNotice.js'

/** Renders the warnings of a destination or record as a collapsed notice. Renders nothing if there are no warnings. */
export function WarningsNotice({ warnings }: { warnings: readonly MemberWarning[] | undefined }) {
  const common = useMessages('common', enCommon)
  if (!warnings?.length) return null
  return (
    <UnreadableNotice
      summary={common.warnings}
      elements={warnings.map(({ pointer, detail }, index) => ({
        index,
        label: pointer,
        faults: [detail],
      }))}
    />
  )
}
