import { isJsonObject } from '../../contract/json/json.js'
import type { Manifest } from '../../contract/manifest/manifest.js'
import type { SandboxProvider } from '../provider/provider.js'
import { badOption, checkMembers, shown } from './badOption.js'

function checkProvider(name: string, provider: SandboxProvider) {
  checkMembers(name, provider, ['baseUrl', 'handle', 'fieldsOf', 'fields'])
  const { baseUrl, handle, fieldsOf, fields } = provider
  if (
    typeof baseUrl !== 'string' ||
    !/^https?:\/\/[^?#@]*[^/?#@]$/.test(baseUrl) ||
    !URL.canParse(baseUrl)
  ) {
    throw badOption(
      `${name}.baseUrl`,
      `is ${shown(baseUrl)}`,
      'an absolute http(s) URL without a trailing slash, query, fragment or credentials',
    )
  }
  if (typeof handle !== 'function') {
    throw badOption(
      `${name}.handle`,
      `is ${shown(handle)}`,
      'a function (request, context) => response',
    )
  }
  if (
    fields !== undefined &&
    !(isJsonObject(fields) && Object.values(fields).every(Array.isArray))
  ) {
    throw badOption(`${name}.fields`, `is ${shown(fields)}`, 'lists of fields by object name')
  }
  if (fieldsOf === undefined || typeof fieldsOf === 'function') return
  throw badOption(`${name}.fieldsOf`, `is ${shown(fieldsOf)}`, 'a function (record) => fields')
}

/** Throws if a provider is invalid, or if the manifest has an unknown provider. */
export function checkProviders(
  at: string,
  manifest: Manifest,
  providers: Record<string, SandboxProvider>,
) {
  if (!isJsonObject(providers)) {
    throw badOption(
      'createSandbox: providers',
      `is ${shown(providers)}`,
      '{ baseUrl, handle } by identifier',
    )
  }
  for (const [name, provider] of Object.entries(providers)) {
    checkProvider(`createSandbox: providers.${name}`, provider)
  }
  for (const { name, provider } of manifest.integrations) {
    if (provider !== undefined && Object.hasOwn(providers, provider)) continue
    throw badOption(
      'createSandbox: providers',
      `has none for the provider "${provider}" of integration "${name}" in ${at.slice('createSandbox: '.length)}manifest`,
      `one of the manifest's: ${Object.keys(providers)}`,
    )
  }
}
