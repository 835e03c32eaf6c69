// Installs the browsers of `npm run test:engines`, if they are missing: Firefox and WebKitGTK of Debian.
import { spawnSync } from 'node:child_process'
import { missingPackages } from './lib/engines.ts'

const run = (command, ...args) => {
  console.log(`$ ${[command, ...args].join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env }).status
}

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0
if (missingPackages().length > 0 && isRootOnLinux && run('apt-get', 'update') === 0) {
  run('apt-get', 'install', '-y', '--no-install-recommends', ...missingPackages())
}

const missing = missingPackages()
if (missing.length > 0) {
  console.error(
    `Missing packages: ${missing.join(', ')}. The tests in Firefox and WebKit need a Debian system with these packages. ` +
      'Install them as root, or run the tests in a container of a Debian image.',
  )
  process.exitCode = 1
}
