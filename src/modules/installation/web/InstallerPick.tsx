import { call } from '../../../kernel/web/call.ts'
import { LazyRecordPick, type PickProps } from '../../../kernel/web/field/LazyRecordPick.tsx'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { type InstallerRow, installerRoutes } from '../api/installer.ts'
import { trades } from '../api/trades.ts'

const most = 50

/** Picks somebody who installs; what they can and where they usually work stands beside the name. */
export function InstallerPick(props: PickProps) {
  return <LazyRecordPick {...props} kind="installer" placeholder="姓名、电话或片区" find={find} />
}

async function find(search: string): Promise<Picked[]> {
  const body = { view: 'active', search, pageSize: most }
  const { rows } = await call(installerRoutes.list, { body }, { quiet: true })
  return (rows as InstallerRow[])
    .filter(({ kind }) => kind !== 'porter')
    .map(({ id, name, skills, districts }) => {
      const can = skills.map(skill => trades[skill]).join('、')
      return { id, name, note: [can, districts].filter(Boolean).join(' · ') }
    })
}
