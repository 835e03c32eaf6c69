import type { SearchMessages } from '../en/search.js'
import { isolated } from '../isolated.js'
import { plural } from '../plural.js'

const REASONS: Readonly<Record<string, string>> = {
  disabled: 'متوقف لهذا العميل',
  'not-in-manifest': 'ليس جزءًا من التكامل',
}

export const arSearch: SearchMessages = {
  object: 'الكائن',
  objectHint: `اسم الكائن في التكامل، مثل ${isolated('contacts')}`,
  objectOff: (name, reason = '') => `${isolated(name)} (${REASONS[reason] ?? 'لا يمكن البحث فيه'})`,
  objectAlways: 'قابل للبحث دائمًا',
  objectUnlisted: (name) => `${isolated(name)} (ليس في القائمة)`,
  objectsFailed: 'تعذّر تحميل الكائنات. أدخل اسم كائن.',
  chooseObject: 'اختر كائنًا',
  noObjects: 'لا توجد كائنات في هذا التكامل',
  loadingObjects: 'جارٍ تحميل الكائنات…',
  filter: (position) => `الشرط ${position}`,
  field: 'الحقل',
  equals: 'يساوي',
  value: 'القيمة',
  valueType: 'النوع',
  valueTypes: { text: 'نص', number: 'رقم', boolean: 'صواب أو خطأ' },
  knownTypes: { boolean: 'صواب أو خطأ، كنص', date: 'تاريخ', select: 'قائمة' },
  chooseValue: 'اختر قيمة',
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
  cleared: 'مُسحت الشروط',
  undo: 'تراجع',
  restored: 'استُعيدت الشروط',
  recent: 'عمليات البحث الأخيرة',
  noRecent: 'لا توجد عمليات بحث أخيرة',
  removeRecent: (what) => `إزالة ${isolated(what)}`,
  removeAllRecent: 'إزالة الكل',
  recentRemoved: 'أُزيل من عمليات البحث الأخيرة',
  recentFilled: 'أُدرج البحث الأخير',
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
    'object-missing': 'اختر كائنًا للبحث فيه.',
    'field-missing': 'أدخل اسم حقل.',
    'number-invalid': 'أدخل رقمًا مثل 42 أو 3.5. لأكثر من 15 خانة، استخدم النوع «نص».',
  },
  warnings: {
    'surrounding-space': 'تبدأ القيمة أو تنتهي بمسافة. المسافة جزء من البحث.',
    empty: 'القيمة فارغة. لا تطابق إلا السجلات ذات الحقل الفارغ.',
    twice: 'يستخدم شرط سابق هذا الحقل. يجب أن تطابق السجلات كليهما.',
    unknown: 'ليس من الحقول المعروفة. تحقق من الاسم، أو تابع البحث.',
  },
  knownFields: (names) => `الحقول المعروفة: ${isolated(names)}`,
  errors: (count) =>
    plural('ar', count, {
      zero: 'لا توجد مشكلات',
      one: 'أصلح مشكلة واحدة قبل البحث',
      two: 'أصلح مشكلتين قبل البحث',
      few: 'أصلح # مشكلات قبل البحث',
      many: 'أصلح # مشكلة قبل البحث',
      other: 'أصلح # مشكلة قبل البحث',
    }),
  errorOf: (position, error) => `الشرط ${position}: ${isolated(error)}`,
}
