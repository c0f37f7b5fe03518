-- The free forms that a company begins with took a leave of −1 days that ends before it begins. Companies that have never
-- changed theirs get the bounds that new ones have (approval/server/founding.ts); documents keep the fields that they were
-- filled in with, and a form that somebody has changed stays as it is.
with sample (name, was, becomes) as (
  values
    ('请假',
      '[{"required":true,"options":["年假","病假","事假","调休"],"key":"type","title":"请假类型","kind":"choice"},{"required":true,"options":[],"key":"from","title":"开始日期","kind":"date"},{"required":true,"options":[],"key":"to","title":"结束日期","kind":"date"},{"required":true,"options":[],"key":"days","title":"天数","kind":"number"},{"required":true,"options":[],"key":"reason","title":"请假事由","kind":"longText"}]'::jsonb,
      '[{"required":true,"options":["年假","病假","事假","调休"],"key":"type","title":"请假类型","kind":"choice"},{"required":true,"options":[],"key":"from","title":"开始日期","kind":"date"},{"required":true,"options":[],"key":"to","title":"结束日期","kind":"date","notBefore":"from"},{"required":true,"options":[],"key":"days","title":"天数","kind":"number","min":0.5,"decimals":1},{"required":true,"options":[],"key":"reason","title":"请假事由","kind":"longText"}]'::jsonb),
    ('报销',
      '[{"required":true,"options":["差旅","招待","办公","其他"],"key":"type","title":"费用类型","kind":"choice"},{"required":true,"options":[],"key":"amount","title":"报销金额","kind":"money"},{"required":true,"options":[],"key":"day","title":"发生日期","kind":"date"},{"required":true,"options":[],"key":"reason","title":"费用说明","kind":"longText"}]',
      '[{"required":true,"options":["差旅","招待","办公","其他"],"key":"type","title":"费用类型","kind":"choice"},{"required":true,"options":[],"key":"amount","title":"报销金额","kind":"money","min":1},{"required":true,"options":[],"key":"day","title":"发生日期","kind":"date"},{"required":true,"options":[],"key":"reason","title":"费用说明","kind":"longText"}]'),
    ('用章',
      '[{"required":true,"options":["公章","合同章","财务章"],"key":"seal","title":"印章","kind":"choices"},{"required":true,"options":[],"key":"document","title":"文件名称","kind":"text"},{"required":true,"options":[],"key":"copies","title":"份数","kind":"number"},{"required":true,"options":[],"key":"reason","title":"用途","kind":"longText"}]',
      '[{"required":true,"options":["公章","合同章","财务章"],"key":"seal","title":"印章","kind":"choices"},{"required":true,"options":[],"key":"document","title":"文件名称","kind":"text"},{"required":true,"options":[],"key":"copies","title":"份数","kind":"number","min":1,"decimals":0},{"required":true,"options":[],"key":"reason","title":"用途","kind":"longText"}]')
)
update approval_form f set fields = s.becomes, version = f.version + 1, updated_at = now()
  from sample s where f.name = s.name and f.fields = s.was and f.business is null and f.updated_by is null;
