import type { SearchMessages } from '../en/search.js'
import { isolated } from '../isolated.js'
import { plural } from '../plural.js'

const REASONS: Readonly<Record<string, string>> = {
  disabled: 'متوقف لهذا العميل',
  'not-in-manifest': 'ليس جزءًا من التكامل',
}

export const arSearch: SearchMessages = {
  object: 'الكائن',
  objectHint: `كما يسميه التكامل، مثل ${isolated('contacts')}`,
  objectOff: (name, reason = '') => `${isolated(name)} (${REASONS[reason] ?? 'لا يمكن البحث فيه'})`,
  objectAlways: 'مفعّل دائمًا: لا يمكن للعملاء إيقافه.',
  objectUnlisted: (name) => `${isolated(name)} (ليس في القائمة)`,
  objectsFailed: 'تعذّر تحميل الكائنات. اكتب اسم أحدها.',
  chooseObject: 'اختر كائنًا',
  noObjects: 'ليس للتكامل أي كائن',
  loadingObjects: 'جارٍ تحميل الكائنات…',
  filter: (position) => `الشرط ${position}`,
  field: 'الحقل',
  equals: 'يساوي',
  value: 'القيمة',
  valueType: 'النوع',
  valueTypes: { text: 'نص', number: 'رقم', boolean: 'صواب أو خطأ' },
  booleans: { true: 'صواب', false: 'خطأ' },
  suggestions: 'الاقتراحات',
  suggested: (count) =>
    plural('ar', count, {
      zero: 'لا توجد اقتراحات',
      one: 'اقتراح واحد',
      two: 'اقتراحان',
      few: '# اقتراحات',
      many: '# اقتراحًا',
      other: '# اقتراح',
    }),
  sources: { mapped: 'معيّن', provider: 'المزوّد' },
  addFilter: 'إضافة شرط',
  clearFilters: 'مسح الشروط',
  cleared: 'أُزيلت كل الشروط',
  removeFilter: (position) => `إزالة الشرط ${position}`,
  removed: (position) => `أُزيل الشرط ${position}`,
  pasted: (count) =>
    plural('ar', count, {
      zero: 'لم يُلصق أي شرط',
      one: 'أُلصق شرط واحد',
      two: 'أُلصق شرطان',
      few: 'أُلصقت # شروط',
      many: 'أُلصق # شرطًا',
      other: 'أُلصق # شرط',
    }),
  resultsOf: (integration) => `سجلات ${isolated(integration)}`,
  submit: 'بحث',
  cancel: 'إلغاء',
  runAgain: 'البحث مجددًا',
  faults: {
    'object-missing': 'اختر الكائن المراد البحث فيه.',
    'field-missing': 'اذكر الحقل المراد مقارنته.',
    'number-invalid': 'اكتب رقمًا مثل 42 أو 3.5. الرقم الذي يزيد على 15 خانة لا يكون دقيقًا إلا كنص.',
  },
  warnings: {
    'surrounding-space': 'تبدأ القيمة أو تنتهي بمسافة، وتدخل المسافة في البحث.',
    empty: 'القيمة فارغة، فلا تطابق إلا السجلات التي يكون فيها الحقل فارغًا.',
    twice: 'يذكر شرط سابق هذا الحقل أيضًا. يجب أن يطابق السجل كليهما.',
  },
  errors: (count) =>
    plural('ar', count, {
      zero: 'لا يوجد ما يحتاج إلى تصحيح',
      one: 'هناك أمر واحد يحتاج إلى تصحيح',
      two: 'هناك أمران يحتاجان إلى تصحيح',
      few: 'هناك # أمور تحتاج إلى تصحيح',
      many: 'هناك # أمرًا يحتاج إلى تصحيح',
      other: 'هناك # أمر يحتاج إلى تصحيح',
    }),
  errorOf: (position, error) => `الشرط ${position}: ${isolated(error)}`,
}
