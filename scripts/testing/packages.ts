import { capture } from './children.ts'

/** Things of the system that tests need. */
type Need = 'browser' | 'light' | 'font' | 'dumper' | 'pgbouncer'

const MANAGERS = [
  {
    program: 'apt-get',
    before: ['update'],
    install: ['install', '--yes', '--no-install-recommends', '--no-remove'],
    browser: ['chromium'],
    light: ['chromium-headless-shell'],
    font: ['fonts-noto-cjk', 'fontconfig'],
    dumper: ['postgresql-client'],
    pgbouncer: ['pgbouncer'],
  },
  {
    program: 'dnf',
    install: ['install', '-y'],
    browser: ['chromium'],
    light: [],
    font: ['google-noto-sans-cjk-fonts', 'fontconfig'],
    dumper: ['postgresql'],
    pgbouncer: ['pgbouncer'],
  },
  {
    program: 'apk',
    install: ['add'],
    browser: ['chromium'],
    light: [],
    font: ['font-noto-cjk', 'fontconfig'],
    dumper: ['postgresql-client'],
    pgbouncer: ['pgbouncer'],
  },
]

/**
 * Installs system packages, as root or through a sudo that asks nothing. Returns false if that is not allowed or the
 * package manager is unknown.
 */
export async function installPackages(missing: readonly Need[]): Promise<boolean> {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const manager = await findManager()
  if (!manager || !(await runs([...prefix, 'true']))) return false
  const packages = missing.flatMap(need => manager[need])
  console.log(`正在安装 / installing ${packages.join(' ')} …`)
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive', manager.program]
  if (manager.before) await runs([...prefix, ...environment, ...manager.before])
  return runs([...prefix, ...environment, ...manager.install, ...packages])
}

/** Tells whether Debian's package manager knows a package that it could install. */
export async function isOffered(name: string): Promise<boolean> {
  const { code, output } = await capture('apt-cache', ['show', '--no-all-versions', name])
  return code === 0 && output.includes(`Package: ${name}`)
}

async function findManager() {
  for (const manager of MANAGERS) if (await runs([manager.program, '--version'])) return manager
  return undefined
}

async function runs([program = '', ...args]: string[]): Promise<boolean> {
  const { code, output } = await capture(program, args)
  if (code !== 0 && code !== 127) console.error(output)
  return code === 0
}
