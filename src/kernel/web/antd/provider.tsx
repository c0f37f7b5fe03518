import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { still } from '../motion.ts'
import { Icon } from '../ui/Icon.tsx'
import { antdTheme } from './theme.ts'
import 'virtual:antd.css'
import './tokens.css'

/**
 * The built page styles nothing at run time and has its tokens from token.ts; antd's own development build does and
 * has these.
 */
const token = { ...antdTheme.token, motion: !still() }
const theme = { ...antdTheme, token, zeroRuntime: import.meta.env.PROD }

/**
 * Provides Ant Design's context: our look, Chinese, its style sheet. Loads only with a screen that uses it. Screen readers
 * read its icons by their English names and skip ours.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
      select={{ suffixIcon: <Icon name="down" size={14} />, clearIcon: <Icon name="close" size={14} /> }}
      datePicker={{ suffixIcon: <Icon name="clock" size={14} />, clearIcon: <Icon name="close" size={14} /> }}
    >
      {children}
    </ConfigProvider>
  )
}
