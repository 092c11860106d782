import { country } from '../../contract/countries/current.ts';

const { code, digits } = country();
/**
 * The locale of react-aria's widgets, imported before any of them: they look here first, and else in the browser, whose
 * language need not be a locale (`C`) and would crash them.
 */
Object.assign(window, {
  [Symbol.for('react-aria.i18n.locale')]: `ar-${code}-u-ca-gregory-nu-${digits}`,
});
