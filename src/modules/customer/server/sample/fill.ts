import { newIds } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Filling, putIn } from '../../../reporting/server/index.ts'
import { type Story, storiesFor } from './stories.ts'
import { ago } from './telling.ts'

/** No operator gives out numbers of this range, though they have the form of a mobile. */
const unreal = '1540000'

/** Adds the customers of the trade's stories. */
export async function fillCustomers(desk: Desk, { now, trade, action }: Filling): Promise<number[]> {
  const stories = storiesFor(trade)
  const ids = await newIds(desk, 'customer', stories.length)
  const rows = stories.map((story, place) => customerOf(desk, story, now, { id: ids[place] as number, place }))
  return putIn(desk, 'customer', rows, { action, name: row => row.name })
}

function customerOf(desk: Desk, story: Story, now: Date, { id, place }: { id: number; place: number }) {
  const born = ago(now, story.born, story.hour)
  return {
    id,
    name: story.name,
    phone: `${unreal}${String(place + 1).padStart(4, '0')}`,
    province: '',
    city: '',
    district: '',
    community: story.community,
    building: '',
    room: '',
    area: story.area * 100,
    createdBy: desk.employeeId,
    createdAt: born,
    updatedAt: born,
    sampleAt: now.toISOString(),
  }
}
