import { MenuIcon } from '../../../../kernel/web/icon.tsx'
import { TextProp } from '../../../forms/web/designer/Prop.tsx'
import type { DesignModel } from '../../../forms/web/designer/useDesign.ts'
import type { Editing } from '../designer/canvas/useEditing.ts'
import { byHead, type SetupTemplate, templates } from './templates.ts'

type Props = { model: DesignModel; editing: Editing; fresh: boolean }

/** Edits the name of the approval, and for a new one its template. */
export function NameStep({ model, editing, fresh }: Props) {
  const { name, description } = model.design
  const begin = ({ title: _, fields, ...begins }: SetupTemplate) => {
    model.change({ ...begins, fields: [...fields] })
    if (editing.flow !== byHead) editing.change(byHead)
  }
  return (
    <div className="setup-name">
      {fresh && (
        <fieldset className="setup-templates" aria-label="模板">
          {templates.map(template => (
            <button key={template.title} type="button" className="row-card" onClick={() => begin(template)}>
              <MenuIcon name={template.icon} />
              <b>{template.title}</b>
              <small>{template.description || '自己加字段'}</small>
            </button>
          ))}
        </fieldset>
      )}
      <TextProp title="名称" value={name} max={30} onChange={next => model.change({ name: next }, 'name')} />
      <TextProp
        title="说明"
        hint="发起时显示在名称下面（选填），也能按它搜到"
        value={description}
        max={100}
        onChange={next => model.change({ description: next }, 'description')}
      />
      {fresh && <p className="hint">模板只是开头：下一步可以改字段，再下一步决定由谁审批。</p>}
    </div>
  )
}
