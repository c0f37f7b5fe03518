import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { publishChange } from '../../../kernel/server/record/publish.ts'
import type { CustomerSection } from './kinds.ts'
import { linksOf } from './sight.ts'

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
    const shown = { topic: 'customer', menu: 'customerList', module: section.module }
    const owners = own.map(link => link.ownerId)
    const departments = own.map(link => link.departmentId)
    await publishChange(desk, shown, [{ ids: [customerId], owners, departments }])
  }
}
