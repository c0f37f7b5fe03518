import { formatMinute } from '../../../kernel/api/time.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Ground, RecordKind } from '../../../kernel/server/record/recordKind.ts'
import { customerRoutes } from '../api/routes.ts'
import type { CustomerSection, Link } from './kinds.ts'
import { linksOf, reachesLink, reachesOne, seesAll, standingCustomer } from './sight.ts'

type Grant = { employeeId: number; until: string; by: string }

function grantsOf(desk: Desk, customerId: number): Promise<Grant[]> {
  return desk.client
    .query<Grant>(
      `select a.employee_id as "employeeId", a.until, e.name as by from customer_access a
       join employee e on e.office_id = a.office_id and e.id = a.decided_by
       where a.office_id = $1 and a.customer_id = $2 and a.status = 'granted' and a.until > now() order by a.until desc`,
      [desk.officeId, customerId],
    )
    .then(({ rows }) => rows)
}

/** Returns the reason by which a section's records give the person sight of the customer. */
function groundOf(person: Desk, section: CustomerSection, links: Map<string, Link[]>): Ground {
  const { title, key, module } = section
  const own = links.get(key) ?? []
  const reached = own.filter(link => reachesLink(person, section, link)).length
  const office = person.reach(module).office
  if (office) return { ok: true, text: `“${title}”的数据范围是全公司，能看到所有客户` }
  return { ok: reached > 0, text: `它的 ${own.length} 条${title}里，${reached} 条在数据范围内` }
}

function grantGround(person: Desk, grants: readonly Grant[]): Ground {
  const grant = grants.find(one => one.employeeId === person.employeeId)
  if (!grant) return { ok: false, text: '没有获准查看' }
  return { ok: true, text: `${grant.by}同意查看，到 ${formatMinute(grant.until)} 为止` }
}

/** Returns the explanation why a person can or cannot see a customer: by its records, or by a grant. */
export function customerRecord(sections: readonly CustomerSection[]): RecordKind {
  return {
    title: '客户',
    menu: customerRoutes.detail.needs,
    module: sections[0]?.module ?? '',
    async find(desk, id) {
      const known = await desk.from('customer').select('id').where('id', '=', id).executeTakeFirst()
      if (!known) return undefined
      const customer = await standingCustomer(desk, id)
      const [links, grants] = [await linksOf(desk, sections, customer.id), await grantsOf(desk, customer.id)]
      return {
        id,
        name: customer.name,
        ownerId: null,
        departmentId: null,
        free: () => null,
        state: [...links]
          .map(([key, own]) => `${sections.find(one => one.key === key)?.title} ${own.length} 条`)
          .join('、'),
        seenBy: person =>
          seesAll(person, sections) ||
          reachesOne(person, sections, links) ||
          grants.some(grant => grant.employeeId === person.employeeId),
        grounds: person => [...sections.map(section => groundOf(person, section, links)), grantGround(person, grants)],
      }
    },
  }
}
