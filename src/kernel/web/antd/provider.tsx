import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { still } from '../motion.ts'
import { antdTheme } from './theme.ts'
import 'virtual:antd.css'

/** The built page styles nothing at run time and has its tokens from token.ts; antd's own development build does and has these. */
const token = { ...antdTheme.token, motion: !still() }
const theme = { ...antdTheme, token, zeroRuntime: import.meta.env.PROD }

/** What Ant Design needs around it: our look, Chinese, its style sheet. Loaded only with a screen that uses it. */
export function AntdProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
