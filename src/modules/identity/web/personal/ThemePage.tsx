import { setFoot, useAppSettings } from '../../../../kernel/web/appSettings.ts'
import { Switch } from '../../../../kernel/web/ui/Switch.tsx'
import { densities, themes } from '../../api/appearance.ts'
import { changeLook } from './look.ts'
import './personal.css'

/** Edits the person's look of the console (S4.06). */
export default function ThemePage() {
  const theme = useAppSettings(state => state.theme)
  const foot = useAppSettings(state => state.foot)
  const density = useAppSettings(state => state.density)
  return (
    <div className="personal">
      <h2>主题</h2>
      <section className="personal-box">
        <Choices
          name="theme"
          title="颜色"
          words={themes}
          value={theme}
          onChange={next => changeLook({ theme: next })}
        />
      </section>
      <section className="personal-box">
        <Choices
          name="density"
          title="密度"
          words={densities}
          value={density}
          onChange={next => changeLook({ density: next })}
        />
      </section>
      <section className="personal-box">
        <div className="look-foot">
          <Switch on={foot} label="手机底栏" onChange={setFoot} />
          <span>
            <b>手机底栏</b>
            <small>在手机上，屏幕底部有今天、常用的两个列表、新建和我的。只对这台设备。</small>
          </span>
        </div>
      </section>
      <p className="hint">选择后立即生效，随您的账号保存，换一台电脑登录也是这样。登录页跟随系统。</p>
    </div>
  )
}

const about: Record<string, string> = {
  default: '和电脑、手机的明暗一致',
  light: '白底蓝色，适合明亮的环境',
  dark: '深色背景，夜间不刺眼',
  contrast: '黑白分明，边框更清楚',
  comfortable: '行高宽松，便于点选',
  compact: '行高收紧，一屏看到更多',
}

type Props = {
  name: string
  title: string
  words: Record<string, string>
  value: string
  onChange: (value: string) => void
}

function Choices({ name, title, words, value, onChange }: Props) {
  return (
    <fieldset className="looks">
      <legend>{title}</legend>
      {Object.entries(words).map(([key, word]) => (
        <label key={key} className="look">
          <span className={`look-picture look-${key}`} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="look-words">
            <input type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
            <b>{word}</b>
          </span>
          <small>{about[key]}</small>
        </label>
      ))}
    </fieldset>
  )
}
