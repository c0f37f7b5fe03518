import type { Desk } from '../../../kernel/server/desk.ts'
import type { CustomerSection } from './kinds.ts'
import { linksOf } from './sight.ts'

const present = (values: (number | null)[]) => [...new Set(values.filter(value => value !== null))]

/** Tells the browsers that show a customer, and those that show a record about it. */
export async function announceCustomer(
  desk: Desk,
  sections: readonly CustomerSection[],
  customerId: number,
): Promise<void> {
  const links = await linksOf(desk, sections, customerId)
  for (const section of sections) {
    const own = links.get(section.key) ?? []
    if (own.length > 0)
      await section.changed(
        desk,
        own.map(link => link.id),
      )
    await desk.publish({
      kind: 'change',
      officeId: desk.officeId,
      topic: 'customer',
      menu: 'customerList',
      module: section.module,
      owners: present(own.map(link => link.ownerId)),
      departments: present(own.map(link => link.departmentId)),
      ids: [customerId],
      pooled: false,
      by: desk.who.name,
      byId: desk.employeeId,
    })
  }
}
