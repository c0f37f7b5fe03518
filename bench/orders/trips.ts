import { bigOffice } from '../money/lay.ts'

const vehicles = 20
const stopsOfEach = 10

/** The trips of today: twenty vehicles, each with ten homes, whose goods are under way. */
export const tripsSql = [
  `insert into vehicle (office_id, name, load_kg, load_boxes) select ${bigOffice}, '浙A·L' || lpad(n::text, 4, '0'), 3000, 200 from generate_series(1, ${vehicles}) n`,
  `create temp table run on commit drop as
   select v.id as vehicle_id, row_number() over (order by v.id) as nth, (select coalesce(max(id), 0) from trip) + row_number() over (order by v.id) as id, e.id as owner_id, e.department_id
   from vehicle v, (select id, department_id from employee where office_id = ${bigOffice} and name = 'boss') e where v.office_id = ${bigOffice};
   create temp table stop on commit drop as
   select (select coalesce(max(id), 0) from trip_stop) + n as id, n, shipment_id, run.id as trip_id, (n - 1) % ${stopsOfEach} as position
   from (select row_number() over (order by id) as n, id as shipment_id from shipment where office_id = ${bigOffice} and state = 'left' order by id limit ${vehicles * stopsOfEach}) s
   join run on run.nth = 1 + (n - 1) / ${stopsOfEach}`,
  `insert into trip (office_id, id, number, state, runs_on, vehicle_id, driver, out_at, owner_id, department_id) overriding system value
   select ${bigOffice}, id, 'CCL' || id, 'out', (now() at time zone 'Asia/Shanghai')::date, vehicle_id, '老周', now(), owner_id, department_id from run;
   insert into trip_stop (office_id, id, trip_id, position) overriding system value select ${bigOffice}, id, trip_id, position from stop;
   insert into trip_shipment (office_id, trip_id, stop_id, shipment_id) select ${bigOffice}, trip_id, id, shipment_id from stop`,
]
