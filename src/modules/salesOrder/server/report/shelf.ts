import type { Bind } from '../../../../kernel/server/list/list.ts'
import type { ReportAsk, Shelf } from '../../../warehouse/server/index.ts'
import { deliveryElements } from '../../api/delivery.ts'
import { soldPlaces } from '../../api/places.ts'

/** 交付报表: what becomes of orders. Each report needs the screen of its documents. */
export const deliveryShelf: Shelf = {
  key: 'deliveryReport',
  title: '交付报表',
  path: soldPlaces.deliveries.path,
  needs: [],
  exporting: deliveryElements.export,
}

/** SQL that a column is of the department that a report is narrowed to, or of one below it. */
export const inDepartment = ({ departmentId }: ReportAsk, bind: Bind, column = 'e.department_id'): string =>
  departmentId === null
    ? 'true'
    : `${column} in (with recursive d as (select p.id from department p where p.office_id = current_office() and p.id = ${bind(departmentId)}
        union select c.id from department c join d on c.parent_id = d.id where c.office_id = current_office()) select d.id from d)`

/** SQL of the number and name of a group: the month of a day. */
export const byMonth = (day: string): string =>
  `to_char(${day}, 'YYYYMM')::bigint as id, to_char(${day}, 'YYYY-MM') as name`

/** SQL of the same: the department, or the person, of a record `e`. */
export const byDepartment = `coalesce(e.department_id, 0) as id,
  coalesce((select d.name from department d where d.office_id = e.office_id and d.id = e.department_id), '未分部门') as name`
export const byPerson = `e.owner_id as id, (select p.name from employee p where p.office_id = e.office_id and p.id = e.owner_id) as name`

/** SQL of a moment's day in Shanghai. */
export const dayOf = (moment: string): string => `(${moment} at time zone 'Asia/Shanghai')::date`
