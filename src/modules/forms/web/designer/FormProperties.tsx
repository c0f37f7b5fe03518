import { MenuIcon } from '../../../../kernel/web/icon.tsx'
import { formIcons } from '../../api/design.ts'
import { TextProp } from './Prop.tsx'
import type { DesignModel } from './useDesign.ts'
import type { DesignWords } from './words.ts'

type Props = { model: DesignModel; words: DesignWords; editable: boolean }

/** Edits the name and icon of the form while no field is chosen. */
export function FormProperties({ model, words, editable }: Props) {
  const { name, description, icon } = model.design
  const off = { disabled: !editable }
  return (
    <>
      <h3>表单</h3>
      <TextProp {...off} title="名称" value={name} max={30} onChange={next => model.change({ name: next }, 'name')} />
      <TextProp
        {...off}
        title="说明"
        hint={words.description}
        value={description}
        max={100}
        lines
        onChange={next => model.change({ description: next }, 'description')}
      />
      <fieldset className="prop-icons" {...off}>
        <legend>图标</legend>
        {Object.entries(formIcons).map(([key, title]) => (
          <button
            key={key}
            type="button"
            aria-pressed={icon === key}
            title={title}
            aria-label={title}
            onClick={() => model.change({ icon: key })}
          >
            <MenuIcon name={key} />
          </button>
        ))}
      </fieldset>
      <p className="hint">点击中间的字段修改它的属性。</p>
    </>
  )
}
