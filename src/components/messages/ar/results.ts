import type { ResultMessages } from '../en/results.js'
import { isolated } from '../isolated.js'
import { plural } from '../plural.js'

export const arResults: ResultMessages = {
  caption: 'السجلات',
  idle: 'تظهر السجلات المطابقة هنا.',
  searching: 'جارٍ البحث…',
  cancelled: 'أُلغي البحث. ابحث مجددًا لرؤية السجلات.',
  offline: 'لا يوجد اتصال. يبدأ البحث عند عودته.',
  count: (count) =>
    plural('ar', count, {
      zero: 'لم يُعثر على أي سجل',
      one: 'عُثر على سجل واحد',
      two: 'عُثر على سجلين',
      few: 'عُثر على # سجلات',
      many: 'عُثر على # سجلًا',
      other: 'عُثر على # سجل',
    }),
  onePage: 'لا يشمل البحث إلا صفحة واحدة من نتائج المزوّد.',
  none: 'لا يوجد سجل مطابق',
  noneHint:
    'لا يشمل البحث إلا صفحة واحدة من نتائج المزوّد. ضيّق الشروط أو تحقق من الإملاء أو ابحث بحقل آخر.',
  criteria: (objectName, count) =>
    count > 0
      ? `جرى البحث في ${isolated(objectName)} عن السجلات التي فيها`
      : `جرى البحث في ${isolated(objectName)} بلا شروط`,
  equals: 'يساوي',
  older: 'هذه السجلات من البحث السابق.',
  refreshing: 'هذه السجلات سابقة. البحث نفسه جارٍ مجددًا.',
  stale: 'هذه السجلات سابقة. أخفق البحث بعدها.',
  record: 'السجل',
  recordAt: (position) => `السجل ${position}`,
  mapped: 'معيّن',
  emptyText: 'نص فارغ',
  unreadable: (count) =>
    plural('ar', count, {
      zero: 'قُرئت كل السجلات.',
      one: 'تعذّرت قراءة سجل واحد.',
      two: 'تعذّرت قراءة سجلين.',
      few: 'تعذّرت قراءة # سجلات.',
      many: 'تعذّرت قراءة # سجلًا.',
      other: 'تعذّرت قراءة # سجل.',
    }),
  faulty: 'ليس كما هو متوقع',
  faults: 'هذا السجل ليس كما هو متوقع، لذلك يُعرض كما ورد.',
  show: (what) => `عرض ${isolated(what)}`,
  choose: 'اختيار',
  chooseRecord: (what) => `اختيار ${isolated(what)}`,
  view: 'العرض بصيغة',
  views: { table: 'جدول', cards: 'بطاقات', json: 'JSON' },
  columns: 'الأعمدة',
  columnsShown: (shown, all) => `الأعمدة الظاهرة: ${shown} من ${all}`,
  allColumns: 'عرض الكل',
  firstColumns: 'إعادة الضبط',
  export: 'تصدير',
  asFormat: (format) => `السجلات بصيغة ${isolated(format)}`,
  download: (format) => `تنزيل ${isolated(format)}`,
  parts: { fields: 'الحقول', mappedFields: 'المعيّنة', raw: 'البيانات الأصلية', other: 'أخرى' },
  origins: {
    fields: 'بأسمائها لدى المزوّد.',
    mappedFields: 'بالأسماء المعيّنة لهذا التكامل.',
    raw: 'السجل كما يقدّمه المزوّد.',
    other: 'ما أرسلته الخدمة إضافةً إلى ذلك، بأسمائه لديها.',
  },
  partMissing: 'ورد هذا السجل من دون هذا الجزء.',
}
