import type { Nameable } from '../../../../kernel/server/record/nameable.ts'
import { scopeModule } from './list.ts'
import { reachesEmployee } from './rules.ts'

/** An employee as the holder of something that is theirs alone: a mobile, a job number. Who works here is no secret. */
export const nameableEmployee: Nameable = {
  async names(desk, ids) {
    const people = await desk
      .from('employee')
      .select(['id', 'name', 'departmentId'])
      .where('id', 'in', [...ids])
      .execute()
    return new Map(people.filter(one => reachesEmployee(desk, one)).map(one => [one.id, one.name]))
  },
  seesAll: desk => desk.reach(scopeModule).office,
}
