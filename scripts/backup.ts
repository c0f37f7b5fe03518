import { parseArgs } from 'node:util'
import { ConfigError, configOrExit } from '../src/kernel/server/config.ts'
import { withClient } from '../src/kernel/server/database/client.ts'
import '../src/kernel/server/database/values.ts'
import {
  type BackupParts,
  BackupProblem,
  makeBackup,
  noteBackup,
  tryBackup,
} from '../src/modules/fleet/server/index.ts'
import { faultsIn } from '../src/verified.ts'
import { onDatabase, report } from './onDatabase.ts'

/**
 * `npm run backup` dumps the database into BACKUP_DIR; `-- --try` restores the newest dump into a scratch database and verifies it. Another program
 * that makes backups is told of by `-- --note made|restored --program <name> [--file <name>] [--problem <sentence>]`, for the status screen.
 */
const { values } = parseArgs({
  options: {
    try: { type: 'boolean' },
    note: { type: 'string' },
    program: { type: 'string' },
    file: { type: 'string' },
    problem: { type: 'string' },
  },
})
const config = configOrExit()

await onDatabase('reads', ({ ownerUrl }) => {
  const url = config.databaseDirectUrl ?? ownerUrl
  return withClient(url, 'tongzhou-backup', pool => run({ url, pool, config, verify: faultsIn }))
})

async function run(parts: BackupParts): Promise<void> {
  if (values.note !== undefined) return note(parts)
  await (values.try ? tryBackup(parts) : makeBackup(parts)).catch(error => {
    if (error instanceof BackupProblem) for (const detail of error.details) report(false, detail)
    throw error
  })
  report(true, values.try ? '✓ 备份能恢复，核对无误 / the backup restores, and is sound' : '✓ 已备份 / backed up')
}

async function note({ pool }: BackupParts): Promise<void> {
  const { note: kind, program, file, problem } = values
  if ((kind !== 'made' && kind !== 'restored') || !program)
    throw new ConfigError(
      '请写明 --note made 或 --note restored，以及 --program <程序名>。 / Give --note made or --note restored, and --program <its name>.',
    )
  await noteBackup(pool, { kind, program, node: config.nodeName, file, problem, beganAt: new Date() })
}
