// Every `npm run …` of the project comes through here. Plain JavaScript for Node 18 and newer, without packages, because
// it runs before anything is installed: it sees to Node 24 and the packages, then runs the TypeScript of the task.
import module from 'node:module'
import { join } from 'node:path'
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { ensureNode } from './bootstrap/node.mjs'
import { root } from './bootstrap/npm.mjs'
import { relay } from './bootstrap/relay.mjs'
import { run } from './bootstrap/run.mjs'

const tasks = {
  start: 'scripts/start.ts',
  test: 'scripts/test.ts',
  dev: 'scripts/dev.ts',
  check: 'scripts/check.ts',
  bench: 'bench/bench.ts',
  tables: 'scripts/tables.ts',
  'account:create': 'scripts/account-create.ts',
  'audit:verify': 'scripts/audit-verify.ts',
  backup: 'scripts/backup.ts',
  'company:copy': 'scripts/company-copy.ts',
  'database:move': 'scripts/database-move.ts',
  'key:change': 'scripts/key-change.ts',
  'ledger:verify': 'scripts/ledger-verify.ts',
}

const [task = 'start', ...args] = process.argv.slice(2)
if (!tasks[task]) {
  console.error(`没有这个命令 / no such command: ${task} (${Object.keys(tasks).join(', ')})`)
  process.exit(2)
}

// Only npm stays for as long as we run; a shell may well go first.
if (process.env.npm_lifecycle_event) await import('./bootstrap/leash.mjs')
process.chdir(root)
const node = ensureNode()
ensureDependencies()
// What Node has compiled it keeps for the next start, which takes half the time then, and so do the processes of a task.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')
const script = join(root, tasks[task])
if (node === process.execPath) {
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE) // Node reads the setting before us
  await run(script, args)
} else {
  relay(node, [join(root, 'scripts/bootstrap/run.mjs'), script, ...args])
}
