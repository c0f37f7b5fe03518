import type { z } from 'zod'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { type Desk, inOffice } from '../../../../kernel/server/desk/desk.ts'
import { PlatformDesk } from '../../../../kernel/server/desk/platformDesk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type Changes, difference } from '../../../../kernel/server/log/audit.ts'
import { historyOf, wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { assertLabel } from '../../../settings/server/index.ts'
import {
  type OfficeEdit,
  OfficeFields,
  type OfficeProfile,
  officeProfileRoutes as routes,
} from '../../api/officeProfile.ts'

const columns = columnsOf(OfficeFields)

async function profileOf(desk: Desk): Promise<OfficeProfile> {
  const { rows } = await desk.client.query<OfficeProfile>(
    `select id as "officeId", office_name as "officeName", office_type as "officeType", office_user_num as "officeUserNum",
       contact_name as "contactName", contact_phone as "contactPhone", address, introduction, logo,
       paper_colour as "paperColour", paper_line as "paperLine", paper_form as "paperForm", paper_left as "paperLeft", paper_top as "paperTop",
       office_user_max_num as seats, member_level as "memberLevel", member_until as "memberUntil", created_at as "createdAt", version,
       (select count(*) from employee where office_id = $1 and disabled_at is null) as "seatsUsed",
       (select count(*) from department where office_id = $1 and disabled_at is null) as departments,
       (select count(*) from role where office_id = $1) as roles
     from office where id = $1`,
    [desk.officeId],
  )
  return rows[0] as OfficeProfile
}

/** Locks the office's row. Throws 40901 if it was changed since `version`; undefined asks for no version. */
async function lockOffice(desk: Desk, version: number | undefined) {
  const [office] = await new PlatformDesk(desk).lock('office', 'id', { id: desk.officeId })
  if (!office) throw notFound('企业')
  if (version !== undefined && office.version !== version)
    throw await desk.stale('office', office, { version, words: (changes: Changes) => wordsOf(desk, changes, columns) })
  return office
}

/** Changes the company's profile; does nothing without a difference. */
async function edit(desk: Desk, { version, force, ...entered }: OfficeEdit): Promise<void> {
  const before = await lockOffice(desk, force ? undefined : version)
  if (Object.keys(difference(before, { ...before, ...entered })).length === 0) return
  const { officeType = before.officeType } = entered
  if (officeType !== before.officeType) await assertLabel(desk, 'officeType', officeType, 'officeType')
  await store(desk, before, entered, '编辑')
}

type Office = Awaited<ReturnType<typeof lockOffice>>

/** Stores a change of the locked office and logs it; the browsers of its people reload name and logo. */
async function store(
  desk: Desk,
  before: Office,
  patch: Partial<z.output<typeof OfficeFields>>,
  action: string,
): Promise<void> {
  const name = patch.officeName ?? before.officeName
  await new PlatformDesk(desk).change('office', before, patch, { action, name }).catch(asTaken)
  await desk.publish({ kind: 'permission', officeId: desk.officeId })
}

/**
 * Renames the company's trade with its word, because the company stores the text. Locks the office first, as an edit does,
 * so that neither leaves a text that is no word.
 */
export async function renameTrade(desk: Desk, from: string, to: string): Promise<void> {
  const office = await lockOffice(desk, undefined)
  if (office.officeType === from) await store(desk, office, { officeType: to }, '行业类型改名')
}

/** Refuses a taken name by the unique index, because companies do not see each other. */
function asTaken(error: { code?: unknown; constraint?: unknown }): never {
  throw error.constraint === 'office_name_unique' ? badInput('officeName', '企业名称已被使用，请换一个') : error
}

export const officeProfileHandlers = [
  handle(routes.profile, desk => profileOf(inOffice(desk))),
  handle(routes.history, desk => historyOf(inOffice(desk), 'office', inOffice(desk).officeId, columns)),
  handle(routes.edit, async (desk, { body }) => {
    await edit(inOffice(desk), body)
    return profileOf(inOffice(desk))
  }),
]
