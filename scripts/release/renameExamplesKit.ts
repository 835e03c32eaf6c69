import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Updates the file name of the kit's tarball in the examples, because npm puts the version into it. Returns the changed
 * files.
 */
export function renameExamplesKit(root: string, files: readonly string[], version: string) {
  return files.filter((file) => {
    if (!/^examples\/.*\/package(?:-lock)?\.json$/.test(file)) return false
    const before = readFileSync(join(root, file), 'utf8')
    const content = JSON.parse(
      before.replace(/svc-react-\d[^"/]*\.tgz/g, `svc-react-${version}.tgz`),
    )
    const kit = content.packages?.['node_modules/svc-react']
    if (kit) kit.version = version
    const now = `${JSON.stringify(content, null, 2)}\n`
    if (now !== before) writeFileSync(join(root, file), now)
    return now !== before
  })
}
