import type { z } from 'zod'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { maskPhone } from '../../../kernel/server/limits/mask.ts'
import { readPage, readTotals, rowSql, rowsSeen } from '../../../kernel/server/list/list.ts'
import { historyOf } from '../../../kernel/server/record/history.ts'
import { partlyOf } from '../../../kernel/server/record/partly.ts'
import { companyColumns, withCustom } from '../../customFields/server/index.ts'
import { accessRoutes } from '../api/access.ts'
import type { CustomerActions, CustomerDetail, Section } from '../api/detail.ts'
import { mergeRoutes } from '../api/merge.ts'
import { customerRoutes as routes } from '../api/routes.ts'
import { CustomerRow } from '../api/rows.ts'
import { noteShown } from './asked.ts'
import { customCustomer } from './custom.ts'
import type { CustomerRecords, CustomerSection } from './kinds.ts'
import { type CustomerLists, customerConditions, customerListFor, customerTotalsFor } from './list.ts'
import { reachesLink, type Sight, seenLinks, sightOf } from './sight.ts'

/** The kinds of records and the list that the calls about customers use. */
export type CustomerWorld = {
  sections: readonly CustomerSection[]
  further: readonly CustomerRecords[]
  lists: CustomerLists
}

/** The log's column of the other customer in a merge. */
export const mergeColumns: Column[] = [
  { key: 'mergedIntoId', title: '合并到', kind: 'reference', of: 'customer' },
  { key: 'mergedFrom', title: '合并自', kind: 'reference', of: 'customer' },
]

/** The columns of a customer's history, with further addresses. */
export const historyColumns: Column[] = [
  ...columnsOf(CustomerRow),
  { key: 'address', title: '地址', kind: 'text' },
  ...mergeColumns,
]

/** The columns of a customer's history that the person sees. */
export const columnsFor = (desk: Desk): Promise<Column[]> =>
  companyColumns(desk, customCustomer, historyColumns, 'kept')

/** Returns the list's rows with these numbers, masked, without a check of sight. */
export async function customerRows(
  desk: Desk,
  { lists }: CustomerWorld,
  ids: readonly number[],
): Promise<CustomerRow[]> {
  const alone = await withCustom(desk, customCustomer, lists.alone)
  const from = `customer u ${Object.values(alone.joins).join(' ')}`
  const { rows } = await desk.client.query<CustomerRow>(
    prepared(`select ${rowSql(alone)} from ${from} where u.office_id = $1 and u.id = any($2)`, [desk.officeId, ids]),
  )
  return rowsSeen(alone, rows)
}

function actionsFor(desk: Desk, { inScope }: Sight): z.output<typeof CustomerActions> {
  return {
    edit: inScope && desk.mayCall(routes.edit),
    revealPhone: desk.mayCall(routes.revealPhone),
    merge: inScope && desk.mayCall(mergeRoutes.merge),
    decide: inScope && desk.mayCall(accessRoutes.decide),
  }
}

async function sectionFor(desk: Desk, section: CustomerSection, sight: Sight): Promise<Section> {
  const { key, title } = section
  const links = seenLinks(desk, section, sight)
  const reached = new Set(links.filter(link => reachesLink(desk, section, link)).map(link => link.id))
  return {
    key,
    title,
    rows: await section.rows(
      desk,
      links.map(link => link.id),
      id => reached.has(id),
    ),
  }
}

/** Returns all details of a customer that the person may see, with their actions. Throws 40400 out of sight. */
export async function detailOf(desk: Desk, world: CustomerWorld, id: number): Promise<CustomerDetail> {
  const sight = await sightOf(desk, world.sections, id)
  const { customer, grantedUntil } = sight
  const [[row], phones, addresses, sections, further] = await together(
    () => customerRows(desk, world, [customer.id]),
    () => phonesOf(desk, customer.id),
    () => addressesOf(desk, customer.id),
    () => together(...world.sections.map(section => () => sectionFor(desk, section, sight))),
    () => furtherOf(desk, world.further, customer.id),
  )
  return {
    ...(row as CustomerRow),
    phones: phones.map(one => ({ ...one, phone: maskPhone(one.phone) })),
    addresses,
    sections,
    further,
    grantedUntil,
    may: actionsFor(desk, sight),
  }
}

/** Returns the records about a customer that follow rules of their own. */
function furtherOf(desk: Desk, kinds: readonly CustomerRecords[], customerId: number): Promise<Section[]> {
  const shown = kinds.filter(kind => kind.shown(desk))
  return together(
    ...shown.map(({ key, title, module, rows }) => async () => {
      const partly = module ? partlyOf(desk, [{ module, title }]) : ''
      return { key, title, rows: await rows(desk, customerId), ...(partly && { partly }) }
    }),
  )
}

function phonesOf(desk: Desk, customerId: number) {
  return desk
    .from('customerPhone')
    .select(['id', 'phone', 'note', 'version'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
}

function addressesOf(desk: Desk, customerId: number) {
  return desk
    .from('customerAddress')
    .select(['id', 'label', 'province', 'city', 'district', 'community', 'building', 'room', 'version'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
}

/** Returns the calls that read customers. */
export function readHandlers(world: CustomerWorld): Handled[] {
  const { sections, lists } = world
  return [
    handle(routes.list, async (desk, { body }) => ({
      rows: await readPage<CustomerRow>(
        desk.client,
        await customerListFor(desk, lists, body),
        customerConditions(desk, sections, body.view),
        body,
      ),
    })),
    handle(routes.totals, async (desk, { body }) =>
      readTotals(
        desk.client,
        await customerTotalsFor(desk, lists, body),
        customerConditions(desk, sections, body.view),
        body,
      ),
    ),
    handle(routes.detail, (desk, { params }) => detailOf(desk, world, params.id)),
    handle(routes.history, async (desk, { params }) => {
      const { customer } = await sightOf(desk, sections, params.id)
      return historyOf(desk, 'customer', customer.id, await columnsFor(desk))
    }),
    handle(routes.revealPhone, async (desk, { params }) => {
      const { customer } = await sightOf(desk, sections, params.id)
      await desk.log({ action: '查看电话', subject: 'customer', subjectId: customer.id, subjectName: customer.name })
      const further = await phonesOf(desk, customer.id)
      await noteShown(desk, [customer.phone, ...further.map(one => one.phone)])
      return {
        phone: customer.phone,
        wechat: customer.wechat,
        further: further.map(({ id, phone }) => ({ id, phone })),
      }
    }),
  ]
}
