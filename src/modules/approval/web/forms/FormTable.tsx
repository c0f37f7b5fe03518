import { useNavigate } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { When } from '../../../../kernel/web/field/Value.tsx'
import { MenuIcon } from '../../../../kernel/web/icon.tsx'
import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { FormRow } from '../../api/form.ts'
import { approvalPlaces } from '../../api/places.ts'
import { arrangeForms, enableForm, removeForm } from './forms.ts'

type Doing = { onOpen: (form: FormRow) => void; onCopy: (form: FormRow) => void }
type Props = Doing & { forms: readonly FormRow[]; editable: boolean }

/** Shows the forms in the order in which they are offered. */
export function FormTable({ forms, editable, ...doing }: Props) {
  const ids = forms.map(form => form.id)
  const sorting = useSorting(ids, order => void arrangeForms(ids, order).catch(() => {}))
  const byId = new Map(forms.map(form => [form.id, form]))
  if (forms.length === 0) return <p className="forms-empty">还没有审批表单，点击右上角“新增表单”开始设计。</p>
  return (
    <table className="table forms-table">
      <thead>
        <tr>
          <th>表单</th>
          <th className="forms-use">用于</th>
          <th className="forms-number">字段</th>
          <th>流程</th>
          <th className="forms-number">单据</th>
          <th className="forms-when">更新时间</th>
          <th className="forms-tools">操作</th>
        </tr>
      </thead>
      <tbody>
        {sorting.order.flatMap(id => {
          const form = byId.get(id)
          if (!form) return []
          return (
            <tr key={id} {...sorting.row(id)} data-off={!form.enabled || undefined}>
              <td className="forms-name">
                {editable && <SortHandle sorting={sorting} id={id} label={form.name} />}
                <MenuIcon name={form.icon} />
                <button type="button" className="link" onClick={() => doing.onOpen(form)}>
                  {form.name}
                </button>
                {!form.enabled && <Tag>已停用</Tag>}
                <small title={form.description}>{form.description}</small>
              </td>
              <Cells form={form} />
              <td className="forms-tools">
                {editable && <SortSteps sorting={sorting} id={id} label={form.name} />}
                <Tools form={form} editable={editable} {...doing} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cells({ form }: { form: FormRow }) {
  const flows = form.flows.map(flow => flow.name).join('、')
  return (
    <>
      <td className="forms-use">{form.business === null ? '自由发起' : form.businessName}</td>
      <td className="forms-number">{form.fieldCount}</td>
      <td title={flows}>{flows || <span className="nothing">还没有流程</span>}</td>
      <td className="forms-number">{form.documents}</td>
      <td className="forms-when">
        <When at={form.updatedAt} />
      </td>
    </>
  )
}

function Tools({ form, editable, onOpen, onCopy }: Doing & { form: FormRow; editable: boolean }) {
  const settle = (work: Promise<unknown>) => void work.catch(() => undefined)
  const navigate = useNavigate()
  const { name, enabled, documents, flows } = form
  if (!editable)
    return <Button kind="text" small icon="eye" aria-label={`查看“${name}”`} onClick={() => onOpen(form)} />
  return (
    <>
      <Button kind="text" small aria-label={`设计“${name}”`} onClick={() => onOpen(form)}>
        设计
      </Button>
      <Menu
        kind="text"
        small={true}
        icon="more"
        align="end"
        label={`“${name}”的更多操作`}
        actions={[
          ...(form.business === null && enabled
            ? [{ text: '按步骤修改并发布', run: () => navigate(linkTo(approvalPlaces.setup, { form: form.id })) }]
            : []),
          { text: '复制', run: () => onCopy(form) },
          { text: enabled ? '停用' : '启用', danger: enabled, run: () => settle(enableForm(form)) },
          // Where it is used it can only be put out of use.
          ...(documents === 0 && flows.length === 0
            ? [{ text: '删除', danger: true, run: () => settle(removeForm(form)) }]
            : []),
        ]}
      />
    </>
  )
}
