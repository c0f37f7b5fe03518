const programs: [RegExp, string][] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS/i, '鸿蒙'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const first = (known: [RegExp, string][], agent: string) => known.find(([shape]) => shape.test(agent))?.[1]

/** Returns a browser's User-Agent in short words: `Chrome · Windows`. */
export function deviceWords(agent: string): string {
  return [first(programs, agent), first(systems, agent)].filter(Boolean).join(' · ') || '未知设备'
}
