import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import type { Sheet } from '../../../lines/server/index.ts'
import { templateRoutes as routes, TemplateLine, type TemplateSpace } from '../../api/template.ts'
import { sheetOf } from '../detail.ts'
import { quotations } from '../quotations.ts'
import { templateColumns } from './logged.ts'
import { noun, spacesIn, templateDetail } from './read.ts'

const publish = (desk: Desk, id: number) =>
  desk.publish({
    kind: 'office',
    officeId: desk.officeId,
    topic: 'quotationTemplate',
    ids: [id],
    opens: routes.detail.needs,
  })

/** Throws 40000 if another template has the name. */
async function assertNewName(desk: Desk, name: string, except = 0): Promise<void> {
  const twin = await desk
    .from('quotationTemplate')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (twin) throw badInput('name', `已有名为“${name}”的模板，请换一个名称`)
}

/**
 * Returns the spaces of a quotation without its prices and discounts. The area of a space is the largest that a line of it was worked out from.
 */
export function spacesOf({ spaces, lines }: Sheet): TemplateSpace[] {
  return spaces.map((name, space) => {
    const within = lines.filter(line => line.space === space)
    const areas = within.flatMap(({ netArea }) => netArea ?? [])
    return {
      name,
      area: areas.length === 0 ? null : Math.max(...areas),
      lines: within.map(line => TemplateLine.parse(line)),
    }
  })
}

/** Returns spaces with other names and areas; lines that were worked out from a space's area follow it. */
function renamed(spaces: readonly TemplateSpace[], to: readonly Pick<TemplateSpace, 'name' | 'area'>[]) {
  if (to.length !== spaces.length) throw badInput('rooms', '空间和模板里的不一致，请刷新后重试')
  return spaces.map(({ area, lines }, at): TemplateSpace => {
    const given = to[at] as Pick<TemplateSpace, 'name' | 'area'>
    const follows = (netArea: number | null) => netArea !== null && netArea === area
    return { ...given, lines: lines.map(line => (follows(line.netArea) ? { ...line, netArea: given.area } : line)) }
  })
}

/** The calls that write templates. */
export const templateWriteHandlers = [
  handle(routes.add, async (desk, { body: { quotationId, ...facts } }) => {
    const quotation = await quotations.visible(desk, quotationId)
    await assertNewName(desk, facts.name)
    const sheet = await sheetOf(desk, quotation)
    const spaces = spacesOf(sheet)
    const sets = sheet.sets.map(({ key, setId, area }) => ({ key, setId, area }))
    const lineCount = spaces.reduce((sum, { lines }) => sum + lines.length, 0)
    if (lineCount === 0) throw conflict('报价单里没有可以存为模板的明细')
    const kept = { spaces: JSON.stringify(spaces), sets: JSON.stringify(sets) }
    const row = { ...facts, ...kept, lineCount, createdBy: desk.employeeId }
    const template = await desk.insert('quotationTemplate', row, { action: '新增报价模板' })
    await publish(desk, template.id)
    return templateDetail(desk, template.id)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, rooms, ...facts } }) => {
    const words = (changes: Parameters<typeof wordsOf>[1]) => wordsOf(desk, changes, templateColumns)
    const before = await desk.lockOne('quotationTemplate', id, noun, force ? undefined : { version, words })
    await assertNewName(desk, facts.name, id)
    const patch = { ...facts, spaces: JSON.stringify(renamed(spacesIn(before), rooms)) }
    await desk.change('quotationTemplate', before, patch, { action: '编辑报价模板' })
    await publish(desk, id)
    return templateDetail(desk, id)
  }),

  handle(routes.remove, async (desk, { body: { id } }) => {
    await desk.remove('quotationTemplate', id, noun, { action: '删除报价模板' })
    await publish(desk, id)
    return null
  }),
]
