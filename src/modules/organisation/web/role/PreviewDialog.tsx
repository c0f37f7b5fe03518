import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import type { Right, RolePreview } from '../../api/role.ts'
import type { RightsModel } from './useRights.ts'

type Props = { preview: RolePreview; model: RightsModel }

/** Shows the effect of saving on each person, before it is saved. */
export function PreviewDialog({ preview, model }: Props) {
  const { people, unaffected, completed } = preview
  const footer = (
    <>
      <Button onClick={model.closePreview}>再想想</Button>
      <Button kind="primary" data-autofocus busy={model.busy} onClick={() => void model.save()}>
        确认保存
      </Button>
    </>
  )
  return (
    <Dialog
      title={people.length > 0 ? `保存后，${people.length} 人的权限会变化` : '保存后，没有人的权限会变化'}
      width={680}
      onClose={model.closePreview}
      footer={footer}
    >
      {completed.length > 0 && <p className="hint">所选的权限还需要这些菜单，会一并授予：{completed.join('、')}。</p>}
      <ul className="effects">
        {[...alike(people)].map(([effect, group]) => (
          <li key={effect}>
            <header>
              <b>{group.length === 1 ? group[0]?.name : `${group.length} 人`}</b>{' '}
              <small>{group.length === 1 ? group[0]?.departmentName : group.map(one => one.name).join('、')}</small>
            </header>
            <Rights title="得到" rights={group[0]?.gains ?? []} tone="gain" />
            <Rights title="失去" rights={group[0]?.losses ?? []} tone="loss" />
          </li>
        ))}
      </ul>
      <p className="hint">
        {unaffected > 0
          ? `另有 ${unaffected} 名成员不受影响：其他角色已经给了他们同样的权限。`
          : people.length === 0 && '这个角色还没有在职的成员；授权会在加入成员后生效。'}
      </p>
    </Dialog>
  )
}

/** Groups people with the same changes. */
function alike(people: RolePreview['people']): Map<string, RolePreview['people']> {
  return Map.groupBy(people, ({ gains, losses }) => JSON.stringify([gains, losses]))
}

const kinds = { menu: '菜单', element: '按钮', scope: '数据' }

function Rights({ title, rights, tone }: { title: string; rights: readonly Right[]; tone: 'gain' | 'loss' }) {
  if (rights.length === 0) return null
  return (
    <p className={`effect effect-${tone}`}>
      <span>{title}</span>
      {rights.map(right => (
        <span
          key={right.kind + right.text}
          className={`tag tag-${tone === 'gain' ? 'green' : 'red'}`}
          title={kinds[right.kind]}
        >
          {right.kind === 'scope' ? `数据 ${right.text}` : right.text}
        </span>
      ))}
    </p>
  )
}
