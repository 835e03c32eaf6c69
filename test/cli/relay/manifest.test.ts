import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { good, runHere } from './runs.ts'
import {
  json,
  settingsFor,
  startBackend,
  startRelayHere,
  startService,
  temporaryFolder,
  writeSettings,
} from './support.ts'

const MANIFEST = [
  'specVersion: 1.0.0',
  'integrations:',
  '  - name: hub-crm',
  '    read:',
  '      objects:',
  '        - { objectName: contacts, enabled: Always }',
  '    proxy: { enabled: "true" }',
  '  - displayName: ERP',
].join('\n')

/** Writes settings with a manifest next to them. */
function writeBoth(manifest: string, settings: object = good): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'm.yaml'), manifest)
  return writeSettings({ ...settings, manifest: './m.yaml' }, folder)
}

describe('manifest warnings of svc-react relay', () => {
  it('are printed by --check with file and line, with exit code 0', async () => {
    const path = writeBoth(MANIFEST)

    const { code, err, out } = await runHere(['--config', path, '--check'])

    const file = path.replace('relay.yaml', 'm.yaml')
    expect(code).toBe(0)
    expect(err).toEqual([
      `${file}:6: warning: /integrations/0/read/objects/0/enabled is not written "always", so an installation can disable the object. Write "always" in lower case.`,
      `${file}:7: warning: /integrations/0/proxy/enabled is a string, so provider calls are off. Write true or false, without quotes.`,
      `${file}:8: warning: /integrations/1/name is missing, so the integration is ignored. Write the name as a string. Quote it if YAML reads it as another type.`,
    ])
    expect(out.join('\n')).toContain(
      "crm: contacts on, unless the installation's config disables it",
    )
  })

  it('are printed once at start-up, without console.warn', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const service = await startService()
    const backend = await startBackend(json({ groupRef: 'acme' }))
    const manifest = join(temporaryFolder(), 'm.yaml')
    writeFileSync(manifest, MANIFEST)

    const { err } = await startRelayHere({ ...settingsFor(service.urls, backend.url), manifest })

    expect(err()).toContain(`${manifest}:7: warning: /integrations/0/proxy/enabled is a string`)
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('are printed even if they are the reason why an integration is missing', async () => {
    const path = writeBoth('specVersion: 1.0.0\nintegrations: [{ nam: hub-crm }]')

    const { code, err } = await runHere(['--config', path, '--check'])

    expect(code).toBe(1)
    expect(err[0]).toContain('m.yaml:2: warning: /integrations/0/name is missing')
    expect(err[1]).toContain('integrations.crm.name is not in the manifest. It has: none.')
  })

  it.each([
    ['integrations: [', 'is not YAML (bad indent at line 1, column 16)'],
    ['integrations:', 'is not a manifest ("integrations" is empty)'],
  ])('are replaced by a fault for an unusable manifest: %j', async (manifest, wrong) => {
    const { code, err } = await runHere(['--config', writeBoth(manifest), '--check'])

    expect(code).toBe(1)
    expect(err[0]).toContain(`: manifest ${wrong}.`)
  })
})
