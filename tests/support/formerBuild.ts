import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The sources of a former version in a folder of their own, with the packages of the present one. */
export type FormerBuild = { root: string; remove(): void }

/**
 * Unpacks the last commit of the version before from the history, where CHANGELOG.md says that this version needs no stop after it; FORMER=<commit> unpacks
 * another one in any case. Returns null where nothing is to be shown or the history is not there, as in a shallow clone.
 */
export function formerBuild(): FormerBuild | null {
  const commit = process.env.FORMER ?? (needsNoStop() ? lastOfFormerVersion() : null)
  if (!commit) return null
  const root = mkdtempSync(join(tmpdir(), 'tongzhou-former-'))
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true }) }
}

const needsNoStop = () => /^Upgrade without stopping: (\w+)/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1] === 'yes'

/** Returns the commit before the one that made the present version. */
function lastOfFormerVersion(): string | null {
  try {
    const made = git('log', '-1', '--format=%H', '-G^  "version"', '--', 'package.json')
    return git('rev-parse', '--verify', `${made}^`)
  } catch {
    return null
  }
}

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
