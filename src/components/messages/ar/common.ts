import type { CommonMessages } from '../en/common.js'
import { isolated } from '../isolated.js'

export const arCommon: CommonMessages = {
  retry: 'إعادة المحاولة',
  retrying: 'جارٍ إعادة المحاولة…',
  retryNow: 'إعادة المحاولة الآن',
  refresh: 'تحديث',
  refreshing: 'جارٍ التحديث…',
  stillLoading: 'لا يزال التحميل جاريًا…',
  cancel: 'إلغاء',
  dismiss: 'إغلاق',
  details: 'التفاصيل',
  copy: (what) => `نسخ ${isolated(what)}`,
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ',
  never: 'أبدًا',
  notSet: 'غير محدّد',
  none: 'بلا قيمة',
  setHidden: 'مخفي',
  yes: 'نعم',
  no: 'لا',
  notStated: 'غير مذكور',
  warnings: 'بعض القيم بتنسيق غير متوقع',
  notLoaded: 'تعذّر تحميل هذا القسم. أعد تحميل الصفحة لرؤيته.',
}
