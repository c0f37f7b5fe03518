import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  type Dirent,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ConfigError } from '../config.ts'
import { findInstallation, program } from './binaries.ts'
import type { Account } from './process.ts'

/** The directory and the account of a cluster. */
export interface Place {
  account: Account
  /** The path at which the installation finds the cluster: `<dataDir>/postgres`, a directory, or a link to one elsewhere. */
  entry: string
  /** The cluster's own directory, the one `entry` leads to; `account` can reach it. */
  cluster: string
  /** Holds `bin`, `lib` and `share`, reachable by `account`. */
  installation: string
}

/**
 * Finds the place of a cluster. PostgreSQL refuses to run as root, so root runs it as the owner of the cluster or as
 * `nobody`. These cannot enter a project or data directory below a closed home. Then the data lies in a directory of its own
 * under /var/lib, to which `<dataDir>/postgres` links (so that moving the project or deleting its data directory never meets
 * a wrong cluster), and the binaries are linked or copied beside it.
 */
export function findPlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const entry = join(dataDir, 'postgres')
  const account = findAccount(entry)
  const cluster = findCluster(entry, account)
  return { account, entry, cluster, installation: reachableInstallation(dirname(cluster), account) }
}

function findAccount(entry: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = existsSync(entry) && statSync(entry)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  if (line) return { uid: Number(line[1]), gid: Number(line[2]) }
  throw new ConfigError(
    '以 root 启动时需要系统用户 nobody 来运行数据库。 / Started by root, the database needs the system user "nobody".',
  )
}

function findCluster(entry: string, account: Account): string {
  if (isLink(entry)) return followed(entry)
  const directory = realpathSync(dirname(entry))
  const near = existsSync(entry) || isReachable(directory, account)
  return join(near ? directory : directoryElsewhere(entry), 'postgres')
}

function directoryElsewhere(entry: string): string {
  mkdirSync('/var/lib', { recursive: true })
  const directory = mkdtempSync('/var/lib/tongzhou-')
  chmodSync(directory, 0o755)
  writeFileSync(join(directory, 'belongs-to'), `${entry}\n`)
  return directory
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()

function followed(link: string): string {
  if (existsSync(link)) return realpathSync(link)
  throw new ConfigError(
    `数据库目录不见了：${link} 指向的目录已不存在，请恢复它，或删除此链接以新建数据库。 / ` +
      `The database is gone: restore the directory that ${link} points to, or delete that link to begin anew.`,
  )
}

function reachableInstallation(home: string, account: Account): string {
  const installation = findInstallation()
  if (isReachable(program(installation, 'postgres'), account)) return installation
  if (process.env.PG_BIN)
    throw new ConfigError(
      `设置 PG_BIN 无效：用户 ${account?.uid} 无法执行其中的程序。 / Setting PG_BIN is not valid: user ${account?.uid} cannot run its programs.`,
    )
  return copyInstallation(installation, home)
}

/** Copies an installation once per version: named after the package's version and renamed when complete. */
function copyInstallation(installation: string, home: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(installation), 'package.json'), 'utf8'))
  const copy = join(home, `binaries-${version}`)
  if (existsSync(copy)) return copy
  const draft = mkdtempSync(`${copy}-`)
  chmodSync(draft, 0o755)
  for (const item of readdirSync(installation, { withFileTypes: true, recursive: true })) {
    const source = join(item.parentPath, item.name)
    copyItem(item, source, join(draft, relative(installation, source)))
  }
  renameSync(draft, copy)
  return copy
}

function copyItem(item: Dirent, source: string, target: string) {
  if (item.isSymbolicLink()) return symlinkSync(readlinkSync(source), target)
  if (item.isDirectory()) mkdirSync(target)
  else linkOrCopy(source, target)
  chmodSync(target, 0o755)
}

/** Links a file, which costs nothing, or copies it to another file system. */
function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

/** Tells whether an account can reach a path. Asks the system, because file modes do not show access lists and mounts. */
function isReachable(path: string, account: Account): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0
}
