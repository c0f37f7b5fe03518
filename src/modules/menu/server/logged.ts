import { linkTo } from '../../../kernel/api/place.ts'
import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import { menuPlaces } from '../api/places.ts'

/** The names of this module's records in the operation log, and the screen that shows them. */
export const logged: Readonly<Record<string, LogSubject>> = {
  menu: {
    title: '菜单',
    columns: titled({ code: '编码', title: '名称', path: '路径', icon: '图标', enabled: '启用', parentCode: '上级' }),
    path: code => linkTo(menuPlaces.menus, { menu: code }),
  },
  element: {
    title: '元素',
    columns: titled({ code: '编码', title: '名称', enabled: '启用', order: '顺序' }),
    path: code => linkTo(menuPlaces.menus, { menu: code.split(':')[0] }),
  },
}
