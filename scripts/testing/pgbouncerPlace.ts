import { existsSync } from 'node:fs'

/** For who cannot have it installed by us. */
export const remedy =
  '测试需要 PgBouncer，请安装后重试（Debian、Fedora、Alpine：pgbouncer；已有的可用 PGBOUNCER=<路径> 指定）。\n' +
  'The tests need PgBouncer: please install it (package pgbouncer), or name one that you have in PGBOUNCER=<path>.'

/** Where PgBouncer is: `PGBOUNCER` if set, else in the usual places, which are not on everybody's path. */
export function findPgbouncer(): string | undefined {
  if (process.env.PGBOUNCER) return process.env.PGBOUNCER
  const directories = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  return directories.map(directory => `${directory}/pgbouncer`).find(path => existsSync(path))
}
