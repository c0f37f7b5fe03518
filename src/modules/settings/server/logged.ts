import { linkTo } from '../../../kernel/api/place.ts'
import { type LogSubject, titled } from '../../../kernel/server/record/logged.ts'
import { settingsPlaces } from '../api/places.ts'
import { sortKinds } from '../api/sort.ts'
import type { SwitchGroupKind } from './switches/kind.ts'
import { switchColumns } from './switches/switches.ts'

/** Returns the names of this module's records in the operation log, and the screens that show them. */
export const loggedWith = (groups: readonly SwitchGroupKind[]): Readonly<Record<string, LogSubject>> => ({
  ...Object.fromEntries(
    Object.entries(sortKinds).map(([kind, title]) => [
      `sort:${kind}`,
      {
        title: `${title}的顺序`,
        columns: titled({ order: '顺序' }),
        path: () => linkTo(settingsPlaces.sorts, { kind }),
      },
    ]),
  ),
  officeSwitch: {
    title: '开关配置',
    columns: switchColumns(groups),
    path: () => settingsPlaces.switches.path,
  },
  dictionaryType: {
    title: '字典类型',
    columns: titled({ code: '编码' }),
    path: () => settingsPlaces.dictionary.path,
  },
  dictionaryItem: {
    title: '字典项',
    columns: [
      ...titled({
        label: '名称',
        typeCode: '字典类型',
        color: '颜色',
        picture: '图片',
        mergedInto: '合并到',
        moved: '改写的记录',
      }),
      { key: 'parentId', title: '上级', kind: 'dictionary' },
    ],
    path: () => settingsPlaces.dictionary.path,
  },
  savedView: { title: '视图', columns: titled({ list: '列表', state: '内容', isDefault: '默认' }) },
})
