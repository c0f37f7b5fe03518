import { MenuIcon, menuIcons } from '../../../kernel/web/icon.tsx'

/** The names of the icons' pictures (S7.04). */
const names: Record<(typeof menuIcons)[number], string> = {
  chart: '图表',
  configurationManager: '配置',
  international: '国际',
  bug: '错误',
  reportManager: '报表管理',
  peoples: '人员',
  home: '首页',
  user: '用户',
  loginUser: '登录用户',
  fullscreen: '全屏',
  warehouseManager: '仓库',
  permission: '权限',
  office: '企业',
  client: '客户端',
  report: '报表',
  loginPhone: '手机',
  loginCode: '验证码',
}

/** Chooses one of the menu's icons. */
export function IconChoice({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <fieldset className="field field-wide icon-choice">
      <legend>图标</legend>
      <div>
        {menuIcons.map(name => (
          <button
            key={name}
            type="button"
            aria-pressed={name === value}
            aria-label={names[name]}
            title={names[name]}
            onClick={() => onChange(name)}
          >
            <MenuIcon name={name} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
