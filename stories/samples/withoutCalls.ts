import { createSandbox } from 'svc-react/sandbox'

/** The sandbox's manifest, with provider calls switched off for each integration. JSON is YAML. */
export const withoutCalls = JSON.stringify(createSandbox().connection.manifest, (name, value) =>
  name === 'proxy' ? { ...value, enabled: false } : value,
)
