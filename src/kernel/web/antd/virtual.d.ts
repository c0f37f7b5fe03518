declare module 'virtual:antd.css'
declare module 'virtual:antd-token' {
  const token: Record<string, string | number | boolean>
  export default token
}
