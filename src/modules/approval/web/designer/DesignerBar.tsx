import { Link } from 'react-router'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { flowStates } from '../../api/flow.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import { approvalPlaces } from '../../api/places.ts'
import { stateTones } from '../flow/flows.ts'
import type { DesignerModel } from './useDesigner.ts'

const manager = approvalPlaces.flows.path

/** Draws the bar above the canvas: the flow's name, its state, and its actions. */
export function DesignerBar({ designer }: { designer: DesignerModel }) {
  const { detail, editing, saving } = designer
  return (
    <header className="designer-bar">
      <Link className="btn btn-text btn-icon" to={manager} aria-label="返回审批管理" title="返回审批管理">
        <Icon name="left" />
      </Link>
      <h2 title={detail.name}>{detail.name}</h2>
      <Tag tone={stateTones[saving.state]}>{flowStates[saving.state]}</Tag>
      <small>{editing.dirty ? '有未保存的修改' : detail.typeName}</small>
      <div className="designer-tools">
        <Edits designer={designer} />
        <Looks designer={designer} />
        <Keeps designer={designer} />
      </div>
    </header>
  )
}

function Edits({ designer: { editing, readOnly } }: { designer: DesignerModel }) {
  if (readOnly) return null
  return (
    <>
      <Button kind="text" icon="undo" aria-label="撤销" disabled={!editing.undo} onClick={editing.undo} />
      <Button kind="text" icon="redo" aria-label="重做" disabled={!editing.redo} onClick={editing.redo} />
    </>
  )
}

function Looks({ designer: { problems, beside, setBeside, editing } }: { designer: DesignerModel }) {
  const errors = problems.filter(({ level }) => level === 'error').length
  const toggle = (which: 'problems' | 'simulate') => () => {
    if (which === 'simulate') editing.open(undefined)
    setBeside(beside === which ? undefined : which)
  }
  return (
    <>
      <Button
        icon={problems.length > 0 ? 'warn' : 'check'}
        aria-pressed={beside === 'problems'}
        className={errors > 0 ? 'designer-wrong' : ''}
        onClick={toggle('problems')}
      >
        {problems.length > 0 ? `校验 ${problems.length}` : '校验'}
      </Button>
      <Button icon="eye" aria-pressed={beside === 'simulate'} onClick={toggle('simulate')}>
        模拟
      </Button>
    </>
  )
}

function Keeps({ designer: { saving, editing, setBeside, problems, readOnly } }: { designer: DesignerModel }) {
  const wrong = problems.some(({ level }) => level === 'error')
  const publish = async () => {
    if (wrong) return setBeside('problems')
    if (!editing.dirty || (await saving.save())) setBeside('publish')
  }
  return (
    <>
      {!readOnly && (
        <Button busy={saving.busy} disabled={!editing.dirty} title="Ctrl / ⌘ + S" onClick={() => void saving.save()}>
          保存
        </Button>
      )}
      {may(flowRoutes.publish) && (
        <Button
          kind="primary"
          disabled={saving.state === 'retired' || (saving.state === 'published' && !editing.dirty)}
          title={wrong ? '还有问题，改好后才能发布' : undefined}
          onClick={() => void publish()}
        >
          发布
        </Button>
      )}
    </>
  )
}
