import { existsSync } from 'node:fs'

/** Tells a person how to install PgBouncer. */
export const remedy =
  '测试需要 PgBouncer，请安装后重试（Debian、Fedora、Alpine：pgbouncer；已有的可用 PGBOUNCER=<路径> 指定）。\n' +
  'The tests need PgBouncer: please install it (package pgbouncer), or name one that you have in PGBOUNCER=<path>.'

/** Finds PgBouncer: `PGBOUNCER` if set, otherwise in the usual directories, some of which PATH lacks. */
export function findPgbouncer(): string | undefined {
  if (process.env.PGBOUNCER) return process.env.PGBOUNCER
  const directories = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  return directories.map(directory => `${directory}/pgbouncer`).find(path => existsSync(path))
}
