import type { Selectable } from 'kysely'
import type { OwnForm as FormTable } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type HandoverKind, type HandoverNoted, handoverAction } from '../../handover/server/index.ts'
import type { CustomContent, CustomField } from '../api/customFields.ts'
import { customFieldsPlaces } from '../api/places.ts'
import type { CustomNoun } from './nouns.ts'

type FormRow = Pick<Selectable<FormTable>, 'noun' | 'content' | 'draft'>

/** Keys of the fields that begin with a person, in the published form and in its draft. */
type Keys = { content: string[]; draft: string[] }

const keysIn = (content: unknown, employeeId: number): string[] => {
  const begins = ({ kind, retired, initial }: CustomField) => kind === 'employee' && !retired && initial === employeeId
  return ((content as CustomContent | null)?.fields ?? []).filter(begins).map(field => field.key)
}

const keysOf = ({ content, draft }: FormRow, employeeId: number): Keys => ({
  content: keysIn(content, employeeId),
  draft: keysIn(draft, employeeId),
})

const isNamed = ({ content, draft }: Keys) => content.length + draft.length > 0

/** The forms whose fields begin with a leaving person, so that new records would go on naming somebody who left. */
export function defaultsIn(nouns: readonly CustomNoun[]): HandoverKind {
  const titleOf = ({ noun }: Pick<FormRow, 'noun'>) => nouns.find(one => one.noun === noun)?.title ?? ''
  const naming = async (desk: Desk, employeeId: number) =>
    (await desk.from('ownForm').selectAll().orderBy('id').execute()).filter(row => isNamed(keysOf(row, employeeId)))
  return {
    kind: 'own.defaults',
    title: '动态表单的默认值',
    unit: '个',
    path: customFieldsPlaces.design.path,
    records: async (desk, employeeId) => (await naming(desk, employeeId)).map(({ id }) => ({ id, departmentId: null })),
    async note(desk, employeeId) {
      const said = (await naming(desk, employeeId)).flatMap(row =>
        fieldsOf(row, keysOf(row, employeeId)).map(title => `${titleOf(row)}的${title}`),
      )
      return said.join('、')
    },
    async samples(desk, ids) {
      const rows = await desk
        .from('ownForm')
        .select(['id', 'noun'])
        .where('id', 'in', [...ids])
        .execute()
      return rows.map(row => ({ id: row.id, name: titleOf(row), note: '' }))
    },
    async assign(desk, employeeId, receiver, ids) {
      const given = (await desk.lock('ownForm', ids))
        .map(row => ({ row, keys: keysOf(row, employeeId) }))
        .filter(({ keys }) => isNamed(keys))
      for (const { row, keys } of given) {
        const log = { action: handoverAction.given, name: titleOf(row) }
        await desk.change('ownForm', row, begun(row, keys, receiver.id), log)
      }
      return given.map(({ row, keys }) => ({ id: row.id, before: keys }))
    },
    async undo(desk, employeeId, noted) {
      const rows = new Map(
        (
          await desk.lock(
            'ownForm',
            noted.map(one => one.id),
          )
        ).map(row => [row.id, row]),
      )
      const left: HandoverNoted[] = []
      for (const one of noted) {
        const row = rows.get(one.id)
        const keys = one.before as Keys
        if (!row || !isSame(row, keys, one.receiverId)) left.push(one)
        else
          await desk.change('ownForm', row, begun(row, keys, employeeId), {
            action: handoverAction.back,
            name: titleOf(row),
          })
      }
      return left.map(({ id }) => {
        const row = rows.get(id)
        return { id, name: row ? titleOf(row) : '', msg: '默认值已被修改' }
      })
    },
  }
}

function fieldsOf({ content, draft }: FormRow, keys: Keys): string[] {
  const titles = (held: unknown, named: readonly string[]) =>
    ((held as CustomContent | null)?.fields ?? []).filter(field => named.includes(field.key)).map(field => field.title)
  return [...new Set([...titles(content, keys.content), ...titles(draft, keys.draft)])]
}

/** Tells whether the fields still begin with the receiver; a draft may be published or dropped meanwhile. */
function isSame(row: FormRow, keys: Keys, receiverId: number): boolean {
  const now = keysOf(row, receiverId)
  return keys.content.every(key => now.content.includes(key)) && keys.draft.every(key => now.draft.includes(key))
}

function begun({ content, draft }: FormRow, keys: Keys, employeeId: number) {
  const other = (held: unknown, named: readonly string[]) => {
    const { fields, ...rest } = held as CustomContent
    return JSON.stringify({
      ...rest,
      fields: fields.map(field => (named.includes(field.key) ? { ...field, initial: employeeId } : field)),
    })
  }
  return { content: other(content, keys.content), draft: draft === null ? null : other(draft, keys.draft) }
}
