import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { accessSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const remedy =
  '缺少程序，请安装：apt-get install patroni python3-etcd etcd-server etcd-client haproxy postgresql-15 / A program is missing; install: apt-get install patroni python3-etcd etcd-server etcd-client haproxy postgresql-15'

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/sbin']

/** Returns the path of a program. Throws with what to install where there is none. */
export function found(program: string): string {
  const path = folders.map(folder => join(folder, program)).find(isRunnable)
  if (!path) throw new Error(`${program}: ${remedy}`)
  return path
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export type Account = { uid: number; gid: number } | undefined

/** Returns who runs the servers where root runs the script: PostgreSQL refuses to run as root. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map(which => Number(execFileSync('id', [which, 'postgres'])))
  return { uid: uid as number, gid: gid as number }
}

type How = { account: Account; env?: Record<string, string>; log: string }

/** Starts a program whose output goes to a file. */
export function begin(program: string, args: readonly string[], { account, env, log }: How): ChildProcess {
  const out = openSync(log, 'a')
  const stdio: StdioOptions = ['ignore', out, out]
  return spawn(found(program), args, { stdio, env: { PATH: folders.join(':'), LANG: 'C.UTF-8', ...env }, ...account })
}

/** Sends a signal to processes, of which some may have ended. */
export function send(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Returns the children of a process. */
export function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number)
  } catch {
    return [] // ps says so where there is none
  }
}

/** Waits until `look` gives something; throws after so many seconds. */
export async function until<T>(what: string, seconds: number, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(200)) {
    const seen = await look().catch(() => undefined)
    if (seen) return seen
  }
  throw new Error(`waited ${seconds} s in vain: ${what}`)
}
