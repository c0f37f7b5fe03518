import { expect, test } from 'vitest'
import { byDriver } from './planList.ts'

const stop = (id: number, district: string) => ({ id, position: 0, hidden: 0, shipments: [{ id, district }] })
const trip = (id: number, who: object, stops: object[]) => ({ id, driverId: null, driver: '', stopRows: stops, ...who })

test('trips of a day by driver, their stops by district; what names none stands last', () => {
  const trips = [
    trip(1, { driverId: 7 }, [stop(1, ''), stop(2, '余杭区'), stop(3, '西湖区')]),
    trip(2, { driver: '张师傅' }, [stop(4, '西湖区')]),
    trip(3, { driverId: 7 }, [stop(5, '余杭区'), { ...stop(6, ''), shipments: [] }]),
  ] as never
  const told = byDriver(trips).map(({ trips, districts }) => [
    trips.map(({ id }) => id),
    districts.map(({ name, stops }) => [name, stops.map(({ stop, nth }) => [stop.id, nth])]),
  ])
  expect(told).toEqual([
    [
      [1, 3],
      [
        [
          '余杭区',
          [
            [2, 2],
            [5, 1],
          ],
        ],
        ['西湖区', [[3, 3]]],
        [
          '',
          [
            [1, 1],
            [6, 2],
          ],
        ],
      ],
    ],
    [[2], [['西湖区', [[4, 1]]]]],
  ])
})
