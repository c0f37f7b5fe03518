import type { Desk, Patch } from '../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { type InstallRecord, installations } from './installs.ts'

/** Changes a locked installation, logs it and tells the browsers; returns it as it is then. */
export async function change(
  desk: Desk,
  before: InstallRecord,
  patch: Patch<'installation'>,
  action: string,
  more: Changes = {},
): Promise<InstallRecord> {
  const after = await desk.change('installation', before, patch, { action, name: before.number, more })
  await installations.tell(desk, [after], [before])
  return after
}
