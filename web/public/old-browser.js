// Shows old-browser.html to browsers below the floor: Chrome and Edge 109, Safari 16.4, Firefox 121. It must itself run in
// far older ones. The unit `lh` came with Chrome 109, Safari 16.4 and Firefox 120, `:has` with Firefox 121 and before the others'.
(function () {
  var page = '/old-browser.html';
  var isThere = location.pathname === page;
  var isEnough =
    window.CSS && CSS.supports && CSS.supports('height', '1lh') && CSS.supports('selector(:has(a))');
  if (isThere ? isEnough : !isEnough) location.replace(isThere ? '/' : page);
})();
