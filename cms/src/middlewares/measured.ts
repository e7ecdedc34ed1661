import { registry } from '../platform/monitoring/metrics';
import { requestMeter } from '../platform/monitoring/requests';

/** Measures every request, including the other middlewares. */
export default () => requestMeter(registry);
