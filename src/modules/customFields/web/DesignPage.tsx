import { may } from '../../../kernel/web/session.ts'
import { customFieldsPlaces } from '../api/places.ts'
import { customFieldsRoutes } from '../api/routes.ts'
import { Designer } from './Designer.tsx'
import { NounScreen } from './NounScreen.tsx'

/** 动态表单管理 (tableDynamic): the fields that a company adds. */
export default function DesignPage() {
  return (
    <NounScreen
      place={customFieldsPlaces.design}
      note="加上公司自己的字段，给内置字段改名、排序、设必填或隐藏。发布之后，表单、列表、筛选和导出里立即可用。"
    >
      {(form, design) => (
        <Designer key={form.noun} form={form} design={design} editable={may(customFieldsRoutes.save)} />
      )}
    </NounScreen>
  )
}
