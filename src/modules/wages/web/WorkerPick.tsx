import { call } from '../../../kernel/web/call.ts'
import { LazyRecordPick, type PickProps } from '../../../kernel/web/field/LazyRecordPick.tsx'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { type InstallerRow, installerKinds, installerRoutes } from '../../installation/api/installer.ts'

const most = 50

/** Picks somebody who installs or carries; what they do stands beside the name. */
export const WorkerPick = (props: PickProps) => (
  <LazyRecordPick {...props} kind="installer" placeholder="姓名、电话或片区" find={find} />
)

async function find(search: string): Promise<Picked[]> {
  const body = { view: 'active', search, pageSize: most }
  const { rows } = await call(installerRoutes.list, { body }, { quiet: true })
  return (rows as InstallerRow[]).map(({ id, name, kind, districts }) => ({
    id,
    name,
    note: [installerKinds[kind], districts].filter(Boolean).join(' · '),
  }))
}
