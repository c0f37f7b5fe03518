import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { ClueRow } from '../../src/modules/clue/api/clueList.ts'
import type { DashboardFigures } from '../../src/modules/reporting/api/dashboard.ts'

/** The content of the product's first screen and list, for the plain pages. */
export type Content = { name: string; figures: DashboardFigures; rows: ClueRow[] }

/**
 * Serves the yardstick: handwritten pages with the product's content, without a framework, each one compressed HTML
 * file. Signing in is a form and a redirect, switching is a link. `close` stops it.
 */
export async function plainSite(content: Content): Promise<{ address: string; server: Server }> {
  const pages = new Map(
    Object.entries({ '/login': login, '/dashboard': dashboard(content), '/clues': clues(content) }).map(
      ([path, html]) => [path, brotliCompressSync(html)],
    ),
  )
  const server = createServer((request, response) => answer(pages, request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

function answer(pages: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): void {
  const page = pages.get(request.url ?? '')
  request.resume()
  if (request.method === 'POST') response.writeHead(303, { Location: '/dashboard' }).end()
  else if (!page) response.writeHead(404).end()
  else {
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Cache-Control': 'no-store',
    }
    response.writeHead(200, headers).end(page)
  }
}

const style = `<style>
body { margin: 0; font: 14px/1.57 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #17212f; background: #f5f7fa }
nav { position: fixed; inset: 0 auto 0 0; width: 208px; padding: 16px; background: #fff; border-right: 1px solid #e2e7ef }
nav a { display: block; padding: 8px; color: #17212f; text-decoration: none }
main { margin-left: 240px; padding: 24px }
form { width: 360px; margin: 160px auto }
input, button { display: block; width: 100%; height: 44px; margin: 8px 0; box-sizing: border-box }
#figures { display: grid; grid-template-columns: repeat(6, 1fr); gap: 12px; padding: 0; list-style: none }
#figures li, section { padding: 16px; background: #fff; border: 1px solid #e2e7ef; border-radius: 8px }
#trend { display: flex; align-items: end; gap: 8px; height: 160px }
#trend i { flex: 1; background: #1668dc }
table { width: 100%; border-collapse: collapse; background: #fff }
td, th { padding: 8px 12px; border-bottom: 1px solid #eef1f6; text-align: left; white-space: nowrap }
</style>`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">${style}</head><body>${body}</body></html>`

const login = page(
  '登录',
  `<form method="post" action="/session"><h1>同舟</h1><h2>欢迎回来</h2>
<label for="username">用户名</label><input id="username" name="username" autocomplete="username" autofocus>
<label for="password">密码</label><input id="password" name="password" type="password" autocomplete="current-password">
<button type="submit">登录</button><p><a href="/regist">注册账号</a> <a href="/corporate">企业单点登录</a></p></form>`,
)

const menu = `<nav><b>同舟</b><a href="/dashboard">首页</a><a href="/clues">流量列表</a></nav>`

function dashboard({ name, figures: { clue, next } }: Content): string {
  if (!clue) throw new Error('the account of the benchmark has no clues to show')
  const most = Math.max(1, ...clue.trend.map(day => day.count))
  const figures = {
    我的流量: clue.mine,
    今日需联系: clue.due,
    已逾期: clue.overdue,
    待分配: clue.unassigned,
    公海: clue.pool,
    全部流量: clue.all,
  }
  return page(
    '首页',
    `${menu}<main><h1>上午好，${escaped(name)}</h1>
<ul id="figures">${Object.entries(figures)
      .map(([title, count]) => `<li>${title}<br><b>${count}</b></li>`)
      .join('')}</ul>
<section><h2>近 14 天新增</h2><div id="trend">${clue.trend.map(day => `<i style="height:${(100 * day.count) / most}%" title="${day.day} ${day.count}"></i>`).join('')}</div></section>
<section><h2>接下来联系</h2><ol>${next.map(one => `<li>${escaped(one.name)} ${one.nextFollowUpAt}</li>`).join('')}</ol></section></main>`,
  )
}

const titles = [
  '客户姓名',
  '电话',
  '状态',
  '负责人',
  '来源渠道',
  '小区',
  '意向品类',
  '预算',
  '最近跟进',
  '下次跟进',
  '创建时间',
]

function clues({ rows }: Content): string {
  const line = (row: ClueRow) =>
    [
      ...[
        row.name,
        row.phone,
        row.status,
        row.ownerId,
        row.channelId,
        row.community,
        row.intentionCategoryIds.join('、'),
      ],
      ...[row.budget, row.lastFollowUpAt, row.nextFollowUpAt, row.createdAt],
    ]
      .map(value => `<td>${escaped(String(value ?? ''))}</td>`)
      .join('')
  return page(
    '流量列表',
    `${menu}<main><h1>流量列表</h1><p>全部 我的 待分配 今日需联系 已逾期 公海</p><table><thead><tr>${titles.map(title => `<th>${title}</th>`).join('')}</tr></thead>
<tbody id="rows">${rows.map(row => `<tr>${line(row)}</tr>`).join('')}</tbody></table><p>上一页 1 2 3 下一页</p></main>`,
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
}
