import type { z } from 'zod'
import { customName } from '../../../kernel/api/customNames.ts'
import type { CustomValue } from '../../../kernel/api/customValues.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { isFilled } from '../../forms/api/formFields.ts'
import type { Created, Fault, ImportField, ImportKind, ImportRecord, Judging } from '../../transfer/server/index.ts'
import type { MyField } from '../api/customFields.ts'
import { schemaOf } from '../api/shape.ts'
import { builtInIssues } from './builtIn.ts'
import { factsOf } from './facts.ts'
import { formForWriting, myForm, type PersonalForm } from './forms.ts'
import type { Claim } from './holders.ts'
import { holdDepartments } from './holding.ts'
import { companyFields, editableIn, ignoredIn, importFieldOf, isNeeded, ownReferences } from './importFields.ts'
import { type IdOf, linkCell, readLinks, withLinks } from './importLinks.ts'
import type { CustomHolder } from './nouns.ts'
import { giveBackUniques, uniqueObstacles } from './undone.ts'
import { takenBy, takenWords } from './unique.ts'
import { unseenUniques } from './unseen.ts'
import { writerOf } from './writing.ts'

/**
 * Returns a kind of import with the fields that the company has and the person fills in. Its `create` and `update` write their values by
 * `customWriter` and `keepUniques`; everything else comes from here.
 */
export async function importWithCustom(desk: Desk, noun: CustomHolder, kind: ImportKind): Promise<ImportKind> {
  const form = await myForm(desk, noun.noun)
  if (!form) return kind
  const known = extended.get(form) ?? new Map<ImportKind, ImportKind>()
  extended.set(form, known)
  const whole = known.get(kind) ?? extendedKind(noun, kind, form)
  known.set(kind, whole)
  return whole
}

/** Kinds with a form's fields: their schemas are made once, not for each look at a batch. */
const extended = new WeakMap<PersonalForm, Map<ImportKind, ImportKind>>()

function extendedKind(noun: CustomHolder, kind: ImportKind, form: PersonalForm): ImportKind {
  const fields = editableIn(form)
  const links = fields.filter(field => field.kind === 'link')
  const judges =
    form.inUse.some(field => field.unique || ['formula', 'phone', 'link'].includes(field.kind)) ||
    fields.some(isNeeded) ||
    form.content.builtIn.some(change => change.required)
  return {
    ...kind,
    fields: [...companyFields(kind.fields, form, noun), ...fields.map(columnOf)],
    ignored: [...(kind.ignored ?? []), ...ignoredIn(form)],
    hidesFields: kind.hidesFields || form.seen.length < form.inUse.length,
    schema: kind.schema.safeExtend(neededOf(fields, cellOf)),
    updating: (kind.updating ?? kind.schema).safeExtend(neededOf(fields, field => cellOf(field).optional())),
    unique: [...(kind.unique ?? []), ...fields.filter(field => field.unique).map(field => customName(field.key))],
    references: async at => ({ ...(await kind.references?.(at)), ...(await ownReferences(at, form)) }),
    unseen: async (at, records) => [
      ...((await kind.unseen?.(at, records)) ?? []),
      ...(await unseenUniques(
        at,
        noun,
        fields.filter(field => field.unique),
        records,
      )),
    ],
    faults: judges ? withFaults(noun, kind, form) : kind.faults,
    create: async (at, batchId, records) => {
      await assertReady(at, noun, form, records)
      const linked = await withLinks(at, noun, links, records, () => undefined)
      return givenBack(records, linked, await kind.create(at, batchId, linked))
    },
    update: async (at, batchId, records) => {
      await assertReady(at, noun, form, records)
      const known = links.length > 0 ? await knownTo(at, kind, records, batchId) : () => undefined
      return kind.update(at, batchId, await withLinks(at, noun, links, records, known))
    },
    obstacles: async (at, batchId) => [
      ...(await kind.obstacles(at, batchId)),
      ...(await uniqueObstacles(at, noun, batchId)),
    ],
    undo: async (at, batchId, step, jobs) => {
      await giveBackUniques(at, noun, batchId)
      await kind.undo(at, batchId, step, jobs)
    },
  }
}

/** A column that is judged by itself: nothing else of a record bears on a custom value. */
const columnOf = (field: MyField): ImportField => ({ ...importFieldOf(field), alone: cellOf(field) })

/** What rows of new records have to fill in. */
const neededOf = (fields: readonly MyField[], judge: (field: MyField) => z.ZodType) =>
  Object.fromEntries(fields.filter(isNeeded).map(field => [customName(field.key), judge(field)]))

/** A cell is left out where it is empty, never null. */
const cellOf = (field: MyField): z.ZodType => (field.kind === 'link' ? linkCell(field) : schemaOf(field, true))

/** What was created, with the rows that were not as they were read. */
function givenBack(read: readonly ImportRecord[], linked: readonly ImportRecord[], created: Created): Created {
  return { ...created, existing: created.existing.map(record => read[linked.indexOf(record)] ?? record) }
}

/** Finds the records that rows change. */
async function knownTo(desk: Desk, kind: ImportKind, records: readonly ImportRecord[], batchId: number): Promise<IdOf> {
  const identityOf = ({ values }: ImportRecord) => String(values[kind.identity] ?? '')
  const known = await kind.find(desk, [...new Set(records.map(identityOf))], batchId)
  return record => known.get(identityOf(record))?.id
}

/** Throws 40900 where the fields have changed since the file was read; locks the departments that records name. */
async function assertReady(desk: Desk, noun: CustomHolder, read: PersonalForm, records: readonly ImportRecord[]) {
  const now = await formForWriting(desk, noun.noun)
  const same = now === read || JSON.stringify([now?.content, now?.seen]) === JSON.stringify([read.content, read.seen])
  if (!same) throw conflict('自定义字段刚刚有变化，请重新检查后再导入')
  await holdDepartments(desk, editableIn(read), records)
}

function withFaults(noun: CustomHolder, kind: ImportKind, form: PersonalForm): ImportKind['faults'] {
  return async (desk, records, judging) => {
    const writer = writerOf(desk, noun, form)
    return [
      ...records.flatMap(record => builtInFaults(noun, kind, form, record, judging)),
      ...records.flatMap(record => lackingFaults(kind, form, record, judging)),
      ...((await kind.faults?.(desk, records, judging)) ?? []),
      ...(await linkFaults(desk, noun, kind, form, records, judging)),
      ...(await takenFaults(desk, noun, kind, form, records, judging)),
      ...newOf(kind, records, judging).flatMap(({ row, values }) =>
        writer.faults(values, factsOf(noun, values)).map(fault => ({ row, ...fault })),
      ),
    ]
  }
}

/** The noun's built-in fields that the company asks for and a row leaves empty; a row that updates a record leaves those as they are. */
function builtInFaults(
  noun: CustomHolder,
  { identity }: ImportKind,
  { content }: PersonalForm,
  record: ImportRecord,
  judging: Judging,
): Fault[] {
  const { row, values, given } = record
  const isUpdate = changesRecord(identity, record, judging)
  const entered = isUpdate ? Object.fromEntries(given.map(key => [key, values[key]])) : values
  return builtInIssues(content, noun, entered, !isUpdate).map(({ field, msg }) => ({ row, field, message: msg }))
}

/** Tells whether a row updates a record: one that is there, or that a row further up makes. */
const changesRecord = (identity: string, { row, values }: ImportRecord, { known, repeats, duplicates }: Judging) =>
  duplicates === 'update' && (known.has(String(values[identity])) || repeats.has(row))

/** The custom fields that rows of new records have to fill in and leave empty, in a file that may also update records (`updating`). */
function lackingFaults({ identity }: ImportKind, form: PersonalForm, record: ImportRecord, judging: Judging): Fault[] {
  if (judging.duplicates !== 'update' || changesRecord(identity, record, judging)) return []
  const { row, values } = record
  return editableIn(form)
    .filter(field => isNeeded(field) && !isFilled(values[customName(field.key)] as CustomValue))
    .map(({ key, title }) => ({ row, field: customName(key), message: `请填写${title}` }))
}

/** Links to records that nobody finds, or that are several. */
async function linkFaults(
  desk: Desk,
  noun: CustomHolder,
  { identity }: ImportKind,
  form: PersonalForm,
  records: readonly ImportRecord[],
  { known, duplicates }: Judging,
): Promise<Fault[]> {
  const links = editableIn(form).filter(field => field.kind === 'link')
  if (links.length === 0) return []
  const knownOf = (record: ImportRecord) => known.get(String(record.values[identity]))
  const judged = records.filter(record => duplicates !== 'skip' || !knownOf(record))
  return (await readLinks(desk, noun, links, judged, record => knownOf(record)?.id)).faults
}

/** Values of unique fields that other records hold than the one that the row changes. */
async function takenFaults(
  desk: Desk,
  noun: CustomHolder,
  { identity }: ImportKind,
  form: PersonalForm,
  records: readonly ImportRecord[],
  { known, duplicates, batchId }: Judging,
): Promise<Fault[]> {
  const knownOf = (record: ImportRecord) => known.get(String(record.values[identity]))
  const judged = records.filter(record => duplicates !== 'skip' || !knownOf(record))
  const unique = editableIn(form).filter(field => field.unique)
  const claims = judged.flatMap(record =>
    unique.flatMap(({ key }) => {
      const value = record.values[customName(key)] as CustomValue | undefined
      return value === undefined || value === null || value === '' ? [] : [{ record, field: key, value: String(value) }]
    }),
  )
  const values = claims.map(({ field, value }) => ({ field, value }))
  const held = new Map((await takenBy(desk, noun, values, batchId)).map(one => [placeOf(one), one.id]))
  return claims.flatMap(({ record, ...claim }) => {
    const holder = held.get(placeOf(claim))
    const isOwn = holder === undefined || holder === knownOf(record)?.id
    return isOwn ? [] : [{ row: record.row, field: customName(claim.field), message: takenWords(form, claim) }]
  })
}

const placeOf = ({ field, value }: Pick<Claim, 'field' | 'value'>) => `${field} ${value}`

/** Rows of new records; what speaks against an update shows when it is written. */
const newOf = ({ identity }: ImportKind, records: readonly ImportRecord[], { known }: Judging) =>
  records.filter(({ values }) => !known.has(String(values[identity])))
